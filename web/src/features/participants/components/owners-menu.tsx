import type { Participant } from '@muster/contract/participants'
import { Pencil, Trash2 } from 'lucide-react'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'

/** The actions of an owner on a participant. */
export interface StandingActions {
  onEdit: (participant: Participant) => void
  onRemove: ((participant: Participant) => void) | undefined
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
  const { onEdit, onRemove } = actions ?? {}
  const standing: MenuAction[] = [
    ...(onEdit ? [{ text: 'Edit', label: `Edit ${nickname}`, icon: Pencil, onChoose: () => onEdit(participant) }] : []),
    ...(onRemove
      ? [
          {
            text: 'Remove',
            label: `Remove ${nickname}`,
            icon: Trash2,
            isDanger: true,
            onChoose: () => onRemove(participant),
          },
        ]
      : []),
  ]
  return <MoreMenu label={`More: ${nickname}`} actions={[...further, ...standing]} />
}
