import { queryText } from '@muster/contract/client'
import { type ArmyFilters, inAddress, readArmyFilters } from '@muster/site/army-filters'
import { useMemo } from 'react'
import { useAddressQuery } from '../../lib/address-query.ts'

/** The filters of an army statistics page, read from its address. */
export function useArmyFilters() {
  const [query, change] = useAddressQuery()
  const filters = useMemo(() => readArmyFilters(query), [query])
  return [filters, change] as const
}

/** An address with the same filters, for links from one army statistics page to another. */
export const withFilters = (path: string, filters: ArmyFilters, more: object = {}) =>
  path + queryText({ ...inAddress(filters), ...more })

/** How many filters are set, besides the game; a range of two days counts as one. */
export const countFilters = ({
  draws: _draws,
  intervals: _intervals,
  game_type: _game_type,
  from,
  to,
  ...others
}: { [name in keyof ArmyFilters]: ArmyFilters[name] | undefined }) =>
  Object.values(others).filter((value) => value !== undefined).length + (from !== undefined || to !== undefined ? 1 : 0)
