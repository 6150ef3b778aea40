import type { LocalRound } from '../rounds/local-round.ts'
import type { UnsentResult } from './unsent-result.ts'

const byTable = (a: UnsentResult, b: UnsentResult) =>
  (a.about.round_number ?? 0) - (b.about.round_number ?? 0) || (a.about.table_number ?? 0) - (b.about.table_number ?? 0)

/** Results as text, one a line: for a chat, for paper, or for typing them in elsewhere. */
export const textOfUnsent = (rows: readonly UnsentResult[]) => rows.toSorted(byTable).map(lineOf).join('\n')

/** The pairings and byes of rounds as text, one a line. */
export const textOfRounds = (rounds: readonly LocalRound[]) => rounds.flatMap(linesOfRound).join('\n')

function linesOfRound({ round_number, pairings, byes, names }: LocalRound): string[] {
  const nameOf = (id: number) => names[id] ?? String(id)
  const pairs = pairings.map(({ table_number, participant1_id, participant2_id }) =>
    [
      `Round ${round_number}`,
      ...(table_number === null ? [] : [`table ${table_number}`]),
      `${nameOf(participant1_id)} – ${nameOf(participant2_id)}`,
    ].join(', '),
  )
  return [...pairs, ...byes.map((id) => `Round ${round_number}, bye: ${nameOf(id)}`)]
}

function lineOf({ about, values }: UnsentResult): string {
  const { round_number, table_number, one, other } = about
  const score = values.is_double_loss ? 'both lost' : values.one === '' ? 'no scores' : `${values.one}–${values.other}`
  const notes = [values.conceded_by !== null && 'conceded', values.ended_early && 'time ran out'].filter(Boolean)
  const place = [round_number !== null && `Round ${round_number}`, table_number !== null && `table ${table_number}`]
  return `${[...place.filter(Boolean), `${one} – ${other}`].join(', ')}: ${[score, ...notes].join(', ')}`
}
