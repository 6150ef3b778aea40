import type { Participant } from '@muster/contract/participants'
import type { Criterion } from '@muster/contract/ranking'
import type { Standing } from '@muster/contract/standings'
import { membersText } from '@muster/site/team'
import type { CsvRow } from '../../http/routing/csv.ts'

/** The rows of a spreadsheet of participants, in the order of the standings. Only teams have a column for members. */
export function participantRows({ participants }: { participants: Participant[] }): CsvRow[] {
  const areTeams = participants.some(({ members }) => members.length > 0)
  return participants.map(({ position, nickname, army_faction, army_name, wins, draws, losses, ...others }) => ({
    position,
    nickname,
    army_faction,
    army_name,
    wins,
    draws,
    losses,
    ...adjustmentOf(others),
    ...(areTeams && { members: membersText(others.members) }),
  }))
}

interface Standings {
  ranking: Criterion[]
  standings: Standing[]
}

/** The standings with a column for each criterion that lacks one: the column `losses` covers `fewest_losses`. */
export const standingRows = ({ ranking, standings }: Standings): CsvRow[] =>
  standings.map(({ position, nickname, army_faction, army_name, club, wins, draws, losses, values, ...others }) => ({
    position,
    nickname,
    army_faction,
    army_name,
    club,
    wins,
    draws,
    losses,
    byes: others.byes,
    dropped_after_round: others.dropped_after_round,
    ...adjustmentOf(others),
    ...Object.fromEntries(
      ranking
        .filter((criterion) => criterion !== 'fewest_losses')
        .map((criterion) => [criterion, values[criterion] ?? null]),
    ),
  }))

const adjustmentOf = ({ adjustment, adjustment_reason }: Pick<Standing, 'adjustment' | 'adjustment_reason'>) => ({
  adjustment,
  adjustment_reason,
})
