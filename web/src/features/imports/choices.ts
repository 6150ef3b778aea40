import type { EventField, ImportField } from '@muster/contract/import-fields'
import type { ImportArmy, ImportInput, ImportPreview } from '@muster/contract/imports'

/** How the user wants a file to be read. */
export type Choices = Omit<ImportInput, 'text' | 'file_name'>

/** What each column holds: as chosen, or as recognised. */
export const columnsOf = ({ columns }: Choices, preview: ImportPreview): (ImportField | null)[] =>
  preview.columns.map(({ field }, position) => (columns ? (columns[position] ?? null) : field))

export const withColumn = (
  choices: Choices,
  preview: ImportPreview,
  position: number,
  field: ImportField | null,
): Choices => ({ ...choices, columns: columnsOf(choices, preview).with(position, field) })

export const withDefault = (choices: Choices, field: EventField, value: string): Choices => {
  const { [field]: _, ...others } = choices.defaults ?? {}
  return { ...choices, defaults: value === '' ? others : { ...others, [field]: value } }
}

type Written = Pick<ImportArmy, 'game_type' | 'written'>

const isSame = (one: Written, other: Written) => one.game_type === other.game_type && one.written === other.written

/** The army that the user chose for a text: null leaves it open, undefined if the user has not chosen. */
export const armyOf = ({ armies = [] }: Choices, text: Written) => armies.find((each) => isSame(each, text))?.army_id

/** Undefined takes the choice back. */
export function withArmy(
  choices: Choices,
  { game_type, written }: Written,
  army_id: number | null | undefined,
): Choices {
  const others = (choices.armies ?? []).filter((each) => !isSame(each, { game_type, written }))
  return { ...choices, armies: army_id === undefined ? others : [...others, { game_type, written, army_id }] }
}

/** What remains of the choices for another file: who sees the events, and what holds for the whole file. */
export const forOtherFile = ({ visibility, defaults }: Choices): Choices => ({
  ...(visibility && { visibility }),
  ...(defaults && { defaults }),
})

/** What must be answered before the file can be imported: a sentence for each field. */
export function openQuestions(preview: ImportPreview, { date_order, defaults }: Choices): Record<string, string> {
  const { missing, dates } = preview
  return {
    ...(missing.includes('player1') && {
      columns: 'Please choose the column with the names of the players (Player 1).',
    }),
    ...(missing.includes('event') &&
      !defaults?.event?.trim() && {
        'defaults.event': 'Please give the title of the event, or choose its column above.',
      }),
    ...(dates.asks && !date_order && { date_order: 'Please say whether the day or the month comes first.' }),
  }
}
