import type { GameType } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'

interface ArmyDialogProps {
  participant: Participant
  gameType: GameType
  onChoose: (army_id: number) => void
  onClose: () => void
}

/** Changes the army of a participant who has come with another one; choosing it saves it. */
export const ArmyDialog = ({ participant, gameType, onChoose, onClose }: ArmyDialogProps) => (
  <Dialog onClose={onClose} title={`Army of ${participant.nickname}`}>
    <div className="grid grid-cols-1 gap-3 overflow-y-auto p-5">
      <ArmyPicker
        gameType={gameType}
        label="Army"
        value={participant.army_id}
        onChange={(army_id) => {
          // The value is null while the user types another name.
          if (army_id === null) return
          onChoose(army_id)
          onClose()
        }}
      />
      <p className="text-muted">Saved as soon as you choose. Matches keep the armies that were recorded with them.</p>
    </div>
  </Dialog>
)
