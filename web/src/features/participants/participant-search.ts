import { foldText } from '@muster/contract/names'
import { useCallback } from 'react'
import { useAddressQuery } from '../../lib/address-query.ts'

/** Its name in the address. */
export const parameter = 'player'

/**
 * The participant search on an event's page. It is kept in the address, so that everybody can bookmark their own view
 * of an event.
 */
export function useParticipantSearch() {
  const [query, change] = useAddressQuery()
  const search = useCallback((text: string) => change({ [parameter]: text.trim() === '' ? '' : text }), [change])
  return [query.get(parameter) ?? '', search] as const
}

/** Whether a nickname matches the search, ignoring case and accents; an empty search matches everyone. */
export const isLookedFor = (nickname: string, search: string) => foldText(nickname).includes(foldText(search))
