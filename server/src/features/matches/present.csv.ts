import type { Match } from '@muster/contract/matches'
import type { CsvRow } from '../../http/routing/csv.ts'

/** The rows of a spreadsheet of matches, in the order of rounds and tables. Only where a match is void, they say so. */
export const matchRows = ({ matches }: { matches: Match[] }): CsvRow[] => {
  const hasVoid = matches.some(({ is_void }) => is_void)
  return matches.map((match) => ({
    round: match.round_number,
    table: match.table_number,
    ...sideOf(match, 1),
    ...sideOf(match, 2),
    result: match.result,
    ended_early: match.ended_early,
    conceded_by: [match.participant1, match.participant2].find(({ id }) => id === match.conceded_by)?.nickname ?? null,
    match_duration_minutes: match.match_duration_minutes,
    notes: match.notes,
    ...(hasVoid && { is_void: match.is_void }),
  }))
}

const sideOf = (match: Match, side: 1 | 2): CsvRow => {
  const army = match[`participant${side}_army`]
  return {
    [`participant${side}`]: match[`participant${side}`].nickname,
    [`faction${side}`]: army?.faction ?? null,
    [`army${side}`]: army?.name ?? null,
    [`score${side}`]: match[`participant${side}_score`],
  }
}
