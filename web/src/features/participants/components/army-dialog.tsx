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

/** Somebody has come with another army: choosing it is all there is to do. */
export const ArmyDialog = ({ participant, gameType, onChoose, onClose }: ArmyDialogProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()} title={`Army of ${participant.nickname}`}>
    <div className="grid grid-cols-1 gap-3 overflow-y-auto p-5">
      <ArmyPicker
        gameType={gameType}
        label="Army"
        value={participant.army_id}
        onChange={(army_id) => {
          // The field is empty while another name is typed.
          if (army_id === null) return
          onChoose(army_id)
          onClose()
        }}
      />
      <p className="text-muted">Saved as soon as you choose. Matches keep the armies that were recorded with them.</p>
    </div>
  </Dialog>
)
