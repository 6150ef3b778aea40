import type { ArmyRecord } from '@muster/contract/army-stats'

/** What the table can be sorted by, and how its columns are called. */
export const sortNames = {
  rate: 'Win rate',
  faction: 'Name',
  games: 'Games',
  wins: 'Wins',
  draws: 'Draws',
  losses: 'Losses',
  participant_share: 'Of participants',
  game_share: 'Of games',
} as const

export type SortKey = keyof typeof sortNames

export interface Sort {
  key: SortKey
  isAscending: boolean
}

/** Names begin with A, numbers with the greatest. */
export const startsAscending = (key: SortKey) => key === 'faction'

/** `games` sorts as one expects of games, `-games` the other way round. */
export function readSort(text: string | null): Sort {
  const isTurned = text?.startsWith('-') ?? false
  const name = text?.replace(/^-/, '') ?? ''
  const key: SortKey = Object.hasOwn(sortNames, name) ? (name as SortKey) : 'rate'
  return { key, isAscending: startsAscending(key) !== isTurned }
}

/** As it stands in the address: nothing for the usual order. */
export const writeSort = ({ key, isAscending }: Sort) =>
  isAscending !== startsAscending(key) ? `-${key}` : key === 'rate' ? '' : key

/** In the order asked for; those that are too small to judge come last in any order. */
export function sortRecords(records: readonly ArmyRecord[], { key, isAscending }: Sort): ArmyRecord[] {
  const direction = isAscending ? 1 : -1
  return records.toSorted(
    (a, b) =>
      Number(a.is_too_small) - Number(b.is_too_small) ||
      direction * compareBy(key, a, b) ||
      b.games - a.games ||
      nameOf(a).localeCompare(nameOf(b)),
  )
}

function compareBy(key: SortKey, a: ArmyRecord, b: ArmyRecord): number {
  if (key === 'faction') return nameOf(a).localeCompare(nameOf(b))
  if (key === 'rate') return (a.rate?.value ?? 0) - (b.rate?.value ?? 0)
  return a[key] - b[key]
}

/** What a row is called: the army, or the faction. */
export const nameOf = ({ faction, army_name }: { faction: string; army_name: string | null }) => army_name ?? faction
