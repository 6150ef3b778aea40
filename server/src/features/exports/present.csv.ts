import type { EventExport } from '@muster/contract/exports'
import { voidIn } from '@muster/rules/records'
import { resultOf } from '@muster/rules/results'
import type { CsvRow } from '../../http/routing/csv.ts'

/** The rows of a spreadsheet of all rounds: each match, void or not, and after those of its round each bye. */
export function exportRows({ participants, armies, rounds, matches }: EventExport): CsvRow[] {
  const nicknames = new Map(participants.map(({ id, nickname }) => [id, nickname]))
  const armiesById = new Map(armies.map((army) => [army.id, army]))
  const sideOf = (side: 1 | 2, id: number, army_id: number | null, score: number | null): CsvRow => {
    const army = army_id === null ? undefined : armiesById.get(army_id)
    return {
      [`participant${side}`]: nicknames.get(id) ?? null,
      [`faction${side}`]: army?.faction ?? null,
      [`army${side}`]: army?.name ?? null,
      [`score${side}`]: score,
    }
  }
  const isVoid = voidIn(participants)
  const hasVoid = matches.some(isVoid)
  const played = matches.map((match) => ({
    round: match.round_number,
    table: match.table_number,
    ...sideOf(1, match.participant1_id, match.participant1_army_id, match.participant1_score),
    ...sideOf(2, match.participant2_id, match.participant2_army_id, match.participant2_score),
    result: resultOf(match),
    ended_early: match.ended_early,
    conceded_by: match.conceded_by === null ? null : (nicknames.get(match.conceded_by) ?? null),
    match_duration_minutes: match.match_duration_minutes,
    notes: match.notes,
    ...(hasVoid && { is_void: isVoid(match) }),
  }))
  const byes = rounds
    .filter(({ published_at }) => published_at !== null)
    .flatMap(({ number, byes: own }) => own.map(({ participant_id }) => ({ number, participant_id })))
    .map(({ number, participant_id }) => {
      const army_id = participants.find(({ id }) => id === participant_id)?.army_id ?? null
      return { round: number, table: null, ...sideOf(1, participant_id, army_id, null), result: 'bye' }
    })
  // The sort is stable: matches keep their tables, and stand before the byes of their round.
  return [...played, ...byes].toSorted((a, b) => (a.round ?? Infinity) - (b.round ?? Infinity))
}
