import type { ArmyRecord } from '@muster/contract/army-stats'

/** What the table can be sorted by, with the titles of its columns. */
export const sortNames = {
  rate: 'Win rate',
  faction: 'Name',
  matches: 'Matches',
  wins: 'Wins',
  draws: 'Draws',
  losses: 'Losses',
  participant_share: 'Share of participants',
  match_share: 'Share of matches',
} as const

export type SortKey = keyof typeof sortNames

export interface Sort {
  key: SortKey
  isAscending: boolean
}

/** Names start with A, numbers with the largest. */
export const startsAscending = (key: SortKey) => key === 'faction'

/** Addresses from before 1.0 have these names. */
const formerNames = new Map<string, SortKey>([
  ['games', 'matches'],
  ['game_share', 'match_share'],
])

/** `matches` sorts in the usual direction for matches, `-matches` in reverse. */
export function readSort(text: string | null): Sort {
  const isTurned = text?.startsWith('-') ?? false
  const name = text?.replace(/^-/, '') ?? ''
  const key = Object.hasOwn(sortNames, name) ? (name as SortKey) : (formerNames.get(name) ?? 'rate')
  return { key, isAscending: startsAscending(key) !== isTurned }
}

/** The sort order as written in the address: empty for the default. */
export const writeSort = ({ key, isAscending }: Sort) =>
  isAscending !== startsAscending(key) ? `-${key}` : key === 'rate' ? '' : key

/** Sorts the records as requested; those with too few matches to judge always come last. */
export function sortRecords(records: readonly ArmyRecord[], { key, isAscending }: Sort): ArmyRecord[] {
  const direction = isAscending ? 1 : -1
  return records.toSorted(
    (a, b) =>
      Number(a.is_too_small) - Number(b.is_too_small) ||
      direction * compareBy(key, a, b) ||
      b.matches - a.matches ||
      nameOf(a).localeCompare(nameOf(b), 'en'),
  )
}

function compareBy(key: SortKey, a: ArmyRecord, b: ArmyRecord): number {
  if (key === 'faction') return nameOf(a).localeCompare(nameOf(b), 'en')
  if (key === 'rate') return (a.rate?.value ?? 0) - (b.rate?.value ?? 0)
  return a[key] - b[key]
}

/** The name of a row: the army if there is one, otherwise the faction. */
export const nameOf = ({ faction, army_name }: { faction: string; army_name: string | null }) => army_name ?? faction
