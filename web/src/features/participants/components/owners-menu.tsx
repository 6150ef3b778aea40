import type { Participant } from '@muster/contract/participants'
import { Pencil, Trash2 } from 'lucide-react'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'

/** The actions of an owner on a participant. */
export interface StandingActions {
  onEdit: (participant: Participant) => void
  onRemove: (participant: Participant) => void
}

interface OwnersMenuProps {
  participant: Participant
  actions: StandingActions | undefined
  /** More actions, above the others. */
  further?: MenuAction[]
}

/** The owner's menu in the row of a participant. */
export function OwnersMenu({ participant, actions, further = [] }: OwnersMenuProps) {
  const { nickname } = participant
  const standing: MenuAction[] = actions
    ? [
        { text: 'Edit', label: `Edit ${nickname}`, icon: Pencil, onChoose: () => actions.onEdit(participant) },
        {
          text: 'Remove',
          label: `Remove ${nickname}`,
          icon: Trash2,
          isDanger: true,
          onChoose: () => actions.onRemove(participant),
        },
      ]
    : []
  return <MoreMenu label={`More: ${nickname}`} actions={[...further, ...standing]} />
}
