import type { Match } from '@muster/contract/matches'
import { CircleX, Flag, History, Hourglass, Timer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'
import { useIsOrganiser } from '../../events/use-role.ts'
import type { ResultValues } from '../../outbox/typed-result.ts'
import { isLocalMatch } from '../../rounds/local-round.ts'

const dialog = lazyComponent('desk-match-dialog', async () => (await import('./desk-match-dialog.tsx')).DeskMatchDialog)

interface MatchMenuProps {
  match: Match
  values: ResultValues
  onChange: (changed: Partial<ResultValues>) => void
}

/**
 * The parts of a result besides its scores, saved together with them; and dialogs for the time of the table and the
 * history of the result.
 */
export function MatchMenu({ match, values, onChange }: MatchMenuProps) {
  const [task, setTask] = useState<'history' | 'minutes'>()
  const isOrganiser = useIsOrganiser()
  const { participant1, participant2 } = match
  const between = `${participant1.nickname} against ${participant2.nickname}`
  const gaveUp = ({ id, nickname }: typeof participant1): MenuAction => ({
    text: `${nickname} gave up`,
    icon: Flag,
    onChoose: () => onChange({ conceded_by: id }),
  })
  const minutes: MenuAction = {
    text: 'Extra minutes',
    label: `Extra minutes: ${between}`,
    icon: Timer,
    onChoose: () => setTask('minutes'),
  }
  const history: MenuAction = {
    text: 'History',
    label: `History: ${between}`,
    icon: History,
    onChoose: () => setTask('history'),
  }
  return (
    <>
      <MoreMenu
        label={`More: ${between}`}
        actions={[
          ...[participant1, participant2].filter(({ id }) => id !== values.conceded_by).map(gaveUp),
          ...(values.conceded_by === null
            ? []
            : [{ text: 'Nobody gave up', icon: Undo2, onChoose: () => onChange({ conceded_by: null }) }]),
          values.is_double_loss
            ? { text: 'Not both lost', icon: Undo2, onChoose: () => onChange({ is_double_loss: false }) }
            : {
                text: 'Both lost',
                label: `Both lost: ${between}`,
                icon: CircleX,
                onChoose: () => onChange({ one: '', other: '', conceded_by: null, is_double_loss: true }),
              },
          {
            label: values.ended_early ? `${between} ended in time` : `Time ran out: ${between}`,
            text: values.ended_early ? 'It ended in time' : 'Time ran out',
            icon: Hourglass,
            onChoose: () => onChange({ ended_early: !values.ended_early }),
          },
          ...(isOrganiser ? [minutes] : []),
          // The server keeps it, and does not know a match of this device.
          ...(isLocalMatch(match.id) ? [] : [history]),
        ]}
      />
      {task && <dialog.Lazy match={match} task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}
