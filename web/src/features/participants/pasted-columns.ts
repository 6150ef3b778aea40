import { isEmail, isPhone, withoutAsides } from './pasted-words.ts'

export type ColumnRole =
  | 'nickname'
  | 'name'
  | 'first'
  | 'last'
  | 'army'
  | 'faction'
  | 'club'
  | 'status'
  | 'dropped'
  | 'coming'

/** The titles of columns, alone or within a question; the first match counts. */
const titles: [role: ColumnRole | 'ignored', title: RegExp][] = [
  [
    'ignored',
    /e-?mail|phone|mobile|handy|telefon|\btel\b|paid|pay(?:ment)?\b|\bfee\b|startgeld|bezahlt|ticket|price|timestamp|\bdate\b|diet|allerg|notes?\b|comments?\b|remarks?\b|submitted|received|link\b|\burl\b|check(?:ed)?[- ]?in|discord|facebook|licen[cs]e/iu,
  ],
  [
    'ignored',
    /^(?:#|no\.?|nr\.?|id|pos\.?|position|rank|place|seed|table|order.*|wins?|losses|draws|points|pts|vp|tp|score|country|city|age)$/iu,
  ],
  ['dropped', /^(?:dropped|withdrawn|cancelled|canceled)(?: out)?\??$/iu],
  ['coming', /^(?:attending|coming|going|rsvp|are you (?:coming|in))\b.*$/iu],
  ['status', /^(?:status|state|attendance|confirmed)\??$/iu],
  ['nickname', /^(?:nick ?name|nick|gamer ?tag|alias|spitzname|pseudo|apodo|ksywka)s?$/iu],
  ['first', /^(?:(?:first|given|fore)[- ]?names?|vorname|prénom)$/iu],
  ['last', /^(?:(?:last|family|sur)[- ]?names?|surname|nachname|nom de famille|nazwisko)$/iu],
  ['faction', /\bfactions?\b|allegiance|fraktion/iu],
  [
    'army',
    /\barm(?:y|ies)\b|spearhead|\blists?\b|warband|sub-?faction|formation|armee|armée|ejército|\barmia\b|playing|bringing/iu,
  ],
  ['club', /\bclubs?\b|\bteams?\b|\bstores?\b|\bverein\b|\bklub\b|\bequipo\b|\béquipe\b|gaming group/iu],
  [
    'name',
    /\bnames?\b|^(?:player|participant|attendee|entrant|competitor|who|nom|nombre|imię|imię i nazwisko|gracz|spieler|spielerin|teilnehmer|joueur|jugador)s?$/iu,
  ],
]

/** The role of a column with this title; a title is short, unless it is a question. */
export function roleOf(title: string): ColumnRole | 'ignored' | undefined {
  const isTitle = title !== '' && (title.endsWith('?') || title.split(/\s+/u).length <= 6)
  return isTitle ? titles.find(([, pattern]) => pattern.test(title))?.[0] : undefined
}

/** The name of an ignored column without a heading: its first cell. */
export const sampleOf = (rows: { cells: string[] }[], at: number) =>
  `“${rows.find(({ cells }) => cells[at])?.cells[at] ?? ''}”`

const isNoWord = (cell: string) =>
  isEmail(cell) ||
  isPhone(cell) ||
  withoutAsides(cell).trim() === '' ||
  /^[\d\s.,:/%£€$+-]*$/u.test(cell) ||
  /^(?:yes|no|y|n|true|false|x|✓|✔|✅|❌|(?:not |un)?paid(?: .*)?|cash|paypal|bezahlt|offen)$/iu.test(cell)

/**
 * Guesses the roles of columns without headings. Armies are in the catalogue, names are unique, and clubs are the rest.
 * If that is not enough, the order is name, army, club.
 */
export function guessColumns(list: string[][], isArmy: (cell: string) => boolean): (ColumnRole | undefined)[] {
  const width = Math.max(...list.map((cells) => cells.length))
  const given = Array.from({ length: width }, (_, at) => list.flatMap((cells) => cells[at] || []))
  const shares = given.map((cells) => cells.filter(isArmy).length / Math.max(1, cells.length))
  const words = given.flatMap((cells, at) =>
    cells.filter(isNoWord).length * 2 > cells.length || cells.length === 0 ? [] : at,
  )
  const armies = words.filter((at) => (shares[at] ?? 0) >= 0.5).toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
  // Names repeat the least, so the column with the most values holds them.
  const variety = (at: number) => new Set(given[at]).size
  const [army = armies.length === 0 && words.length > 1 ? words[1] : undefined, faction] = armies.slice(0, 2)
  const others = words.filter((at) => at !== army && at !== faction)
  const [name, ...rest] = others.toSorted((a, b) => variety(b) - variety(a) || a - b)
  // Most rows have a club; few have a remark.
  const club = rest.find((at) => (given[at]?.length ?? 0) >= list.length / 2)
  return given.map((_, at) =>
    at === name ? 'name' : at === army ? 'army' : at === faction ? 'faction' : at === club ? 'club' : undefined,
  )
}
