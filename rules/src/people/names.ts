import { foldName, foldText, nicknameMax } from '@muster/contract/names'

/** The parts of a name that a table has in columns of their own; empty for a part without a column. */
export type NameParts = Record<'nickname' | 'name' | 'first' | 'last', string>

/**
 * The name that these parts make up: the nickname alone, or the first name before the last. In a table with `Nom` and
 * `Prénom`, or `Name` and `Surname`, the name is the other part, unless it is the full name already.
 */
export function joinName({ nickname, name, first, last }: NameParts): string {
  if (nickname !== '') return nickname
  if (first !== '' && last !== '') return `${first} ${last}`
  const part = first || last
  const isWhole = name === '' || ` ${name} `.includes(` ${part} `)
  if (part === '' || isWhole) return name || part
  return first === '' ? `${name} ${last}` : `${first} ${name}`
}

/** “Smith, John”, in one cell. In a long run of spaces, each shorter match ends at `(?=\S)`. */
const surnameFirst = /^([^,]+),\s+(?=\S)(?!(?:jr|sr|ii|iii|phd)\b)([^,]+)$/iu

/** “John Smith” for “Smith, John”; undefined for a name in its usual order. */
export function turnedName(name: string): string | undefined {
  const [, last, first] = surnameFirst.exec(name) ?? []
  return first && `${first} ${last}`
}

/** Whether these names have the surname first, so that turning them needs no doubt. */
export const areTurned = (names: readonly string[]) =>
  names.filter((name) => turnedName(name) !== undefined).length > names.length / 2

interface Named {
  nickname: string
  club: string
}

/**
 * Gives each of several people of one name the club in brackets, cut to the limit of a name. Returns undefined if their
 * clubs do not tell them apart.
 */
export function namesByClub(people: readonly Named[]): string[] | undefined {
  const clubs = new Set(people.map(({ club }) => foldText(club)))
  if (clubs.size < people.length || clubs.has('')) return undefined
  const names = people.map(({ nickname, club }) => {
    const room = Math.max(0, nicknameMax - `${nickname} ()`.length)
    return `${nickname} (${club.slice(0, room).toWellFormed().trim()})`
  })
  const isFit = new Set(names.map(foldName)).size === names.length && names.every(({ length }) => length <= nicknameMax)
  return isFit ? names : undefined
}
