import type { Match } from '@muster/contract/matches'
import { Flag, Hourglass, Undo2 } from 'lucide-react'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'
import type { Typed } from '../use-results.ts'

interface MatchMenuProps {
  match: Match
  told: Pick<Typed, 'ended_early' | 'conceded_by'>
  onTell: (changed: Partial<Pick<Typed, 'ended_early' | 'conceded_by'>>) => void
}

/** What is to be said of a match besides its scores. It is saved with them. */
export function MatchMenu({ match, told, onTell }: MatchMenuProps) {
  const { participant1, participant2 } = match
  const between = `${participant1.nickname} against ${participant2.nickname}`
  const gaveUp = ({ id, nickname }: typeof participant1): MenuAction => ({
    text: `${nickname} gave up`,
    icon: Flag,
    onChoose: () => onTell({ conceded_by: id }),
  })
  return (
    <MoreMenu
      label={`More: ${between}`}
      actions={[
        ...[participant1, participant2].filter(({ id }) => id !== told.conceded_by).map(gaveUp),
        ...(told.conceded_by === null
          ? []
          : [{ text: 'Nobody gave up', icon: Undo2, onChoose: () => onTell({ conceded_by: null }) }]),
        {
          label: told.ended_early ? `${between} ended in time` : `Time ran out: ${between}`,
          text: told.ended_early ? 'It ended in time' : 'Time ran out',
          icon: Hourglass,
          onChoose: () => onTell({ ended_early: !told.ended_early }),
        },
      ]}
    />
  )
}
