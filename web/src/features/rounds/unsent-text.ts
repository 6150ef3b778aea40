import type { UnsentResult } from './unsent-result.ts'

const byTable = (a: UnsentResult, b: UnsentResult) =>
  (a.about.round_number ?? 0) - (b.about.round_number ?? 0) || (a.about.table_number ?? 0) - (b.about.table_number ?? 0)

/** The rows in the order of rounds and tables. */
export const inOrder = (rows: readonly UnsentResult[]) => rows.toSorted(byTable)

/** Results as text, one a line: for a chat, for paper, or for typing them in elsewhere. */
export const textOfUnsent = (rows: readonly UnsentResult[]) => inOrder(rows).map(lineOf).join('\n')

function lineOf({ about, values }: UnsentResult): string {
  const { round_number, table_number, one, other } = about
  const score = values.one === '' ? 'no scores' : `${values.one}–${values.other}`
  const notes = [values.conceded_by !== null && 'conceded', values.ended_early && 'time ran out'].filter(Boolean)
  const place = [round_number !== null && `Round ${round_number}`, table_number !== null && `table ${table_number}`]
  return `${[...place.filter(Boolean), `${one} – ${other}`].join(', ')}: ${[score, ...notes].join(', ')}`
}
