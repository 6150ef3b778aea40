import { foldText } from '@muster/contract/names'
import { useCallback } from 'react'
import { useAddressQuery } from '../../lib/address-query.ts'

const parameter = 'player'

/**
 * Whom somebody looks for on an event's page. It stands in the address, so that everybody can keep their own view of an
 * event.
 */
export function useParticipantSearch() {
  const [query, change] = useAddressQuery()
  const search = useCallback((text: string) => change({ [parameter]: text.trim() === '' ? '' : text }), [change])
  return [query.get(parameter) ?? '', search] as const
}

/**
 * Whether a nickname is among those looked for, whatever the case and the accents; everyone matches when the search is
 * empty.
 */
export const isLookedFor = (nickname: string, search: string) => foldText(nickname).includes(foldText(search))
