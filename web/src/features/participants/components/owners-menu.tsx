import type { Participant } from '@muster/contract/participants'
import { Pencil, Trash2 } from 'lucide-react'
import { MoreMenu } from '../../../components/ui/more-menu.tsx'

/** What an owner can do with a row. */
export interface StandingActions {
  onEdit: (participant: Participant) => void
  onRemove: (participant: Participant) => void
}

/** What an owner can do with a participant, in its row. */
export function OwnersMenu({ participant, actions }: { participant: Participant; actions: StandingActions }) {
  const { nickname } = participant
  return (
    <MoreMenu
      label={`More: ${nickname}`}
      actions={[
        {
          label: `Edit ${nickname}`,
          text: 'Edit',
          icon: <Pencil aria-hidden className="size-5" />,
          onChoose: () => actions.onEdit(participant),
        },
        {
          label: `Remove ${nickname}`,
          text: 'Remove',
          icon: <Trash2 aria-hidden className="size-5" />,
          isDanger: true,
          onChoose: () => actions.onRemove(participant),
        },
      ]}
    />
  )
}
