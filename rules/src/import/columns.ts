import { type ImportField, importFields } from '@muster/contract/import-fields'
import { foldText } from '@muster/contract/names'
import { type Heading, keyOf, readHeading } from '../people/headings.ts'
import { quote } from './problems.ts'

/** Columns of one side; the parts of a name are joined. */
const sideFields: Partial<Record<Heading['role'], 'player' | 'faction' | 'army' | 'club' | 'score'>> = {
  nickname: 'player',
  name: 'player',
  first: 'player',
  last: 'player',
  faction: 'faction',
  army: 'army',
  club: 'club',
  score: 'score',
  match_points: 'score',
}

/** The role whose column of the same side is read instead: a nickname stands for the whole name. */
const stronger: Partial<Record<Heading['role'], Heading['role']>> = {
  name: 'nickname',
  first: 'nickname',
  last: 'nickname',
  match_points: 'score',
}

/** Which fields the headers name, in their order; null for the others. Several columns may make up one name. */
export function recogniseColumns(headers: readonly string[]): (ImportField | null)[] {
  const headings = withSides(headers)
  const fields = headings.map((heading, at) => exactField(headers[at] ?? '') ?? (heading ? fieldOf(heading) : null))
  const hasOpponent = fields.includes('player2')
  // In a roster of one event, towns and countries are those of people.
  const isOfPeople = !hasOpponent && !fields.includes('event')
  const given = new Set(headings.map((heading) => roleOfSide(heading?.role, heading)))
  const seen = new Set<string>()
  return fields.map((field, at) => {
    // Without an opponent, scores are sums over the event, which follow from its matches.
    if (field === null || (!hasOpponent && /^score|2$/.test(field))) return null
    if (isOfPeople && (field === 'city' || field === 'country')) return null
    const heading = headings[at]
    const other = heading && stronger[heading.role]
    const isBeside = other !== undefined && given.has(roleOfSide(other, heading))
    const column = isJoined(field) ? `${field} ${heading?.role}` : field
    if (isBeside || seen.has(column)) return null
    seen.add(column)
    return field
  })
}

/** What is in doubt in each line of a table with these columns. */
export function doubtsOf(columns: readonly { header: string; field: ImportField | null }[]): string[] {
  const named = columns.find(({ field }) => field === 'player2')?.header
  if (named === undefined) return columns.some(({ field }) => field === 'round') ? [noOpponent] : []
  const isAgain = columns.some(({ header, field }) => field === null && header !== '' && header === named)
  return isAgain ? [`Several columns are called ${quote(named)}: only the first is read.`] : []
}

const noOpponent = 'No column names the opponent: no match is added.'
/** Some programs write first and last name into two columns. */
export const isJoined = (field: ImportField) => field === 'player1' || field === 'player2'

/** The headers of two sides are often the same: the second `Player`, or `Player.1` of some programs, is side 2. */
function withSides(written: readonly string[]): (Heading | undefined)[] {
  const headers = withoutOutcomes(written)
  const keys = headers.map(keyOf)
  return headers.map((header, at) => {
    const [, first] = /^(.+)\.1$/.exec(header.trim()) ?? []
    const heading = readHeading(first !== undefined && headers.includes(first) ? first : header)
    if (!heading || heading.side !== undefined) return heading
    const isSecond = first !== undefined || keys.indexOf(keys[at] ?? '') < at
    return isSecond ? { ...heading, side: 2 } : heading
  })
}

const winner =
  /(?<![a-z])(?:winner|winning|sieger(?:in)?|gewinner(?:in)?|vainqueur|gagnant|ganador|vincitore|zwyciezca|winnaar|vinnare|vinder|vinner|vencedor|vitez)(?![a-z])/
const loser =
  /(?<![a-z])(?:loser|losing|verlierer(?:in)?|perdant|perdedor|perdente|przegrany|verliezer|forlorare|taber|taper|vencido|porazeny)(?![a-z])/

/** `Winner` and `Loser` are two sides; a winner alone is one of two whom other columns name. */
function withoutOutcomes(headers: readonly string[]): readonly string[] {
  const keys = headers.map(keyOf)
  if (![winner, loser].every((words) => keys.some((key) => words.test(key)))) return headers
  return headers.map((header, at) => {
    const key = keys[at] ?? ''
    const named = key.replace(winner, 'player 1').replace(loser, 'player 2')
    return named === key ? header : named
  })
}

export const isWinner = (header: string) => winner.test(keyOf(header))

/** Whether both sides stand in the column. */
export const isPairing = (header: string) =>
  /^(?:match|game|pairing|paarung|begegnung|spiel|partie|rencontre|partida|partido|partita|mecz|para)$/.test(
    keyOf(header),
  )

const roleOfSide = (role: Heading['role'] | undefined, heading: Heading | undefined) => `${role} ${heading?.side ?? 1}`

const exactField = (header: string) =>
  importFields.find((field) => field === foldText(header).replace(/[^\p{L}\p{N}]+/gu, '_'))

function fieldOf({ role, side = 1 }: Heading): ImportField | null {
  const field = sideFields[role]
  return field ? `${field}${side}` : (importFields.find((own) => own === role) ?? null)
}
