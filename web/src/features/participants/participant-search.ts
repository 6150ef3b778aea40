import { useCallback } from 'react'
import { useAddressQuery } from '../../lib/address-query.ts'

const parameter = 'player'

/** Whom somebody looks for on an event's page. It stands in the address, so that everybody can keep their own view of an event. */
export function useParticipantSearch() {
  const [query, change] = useAddressQuery()
  const search = useCallback((text: string) => change({ [parameter]: text.trim() === '' ? '' : text }), [change])
  return [query.get(parameter) ?? '', search] as const
}

// Letters only: "lukasz" is meant to find "Łukasz", whose stroke is no accent that could be taken off.
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .toLocaleLowerCase()
    .trim()

/** Whether a nickname is among those looked for, whatever the case and the accents; everybody is when nobody is looked for. */
export const isLookedFor = (nickname: string, search: string) => fold(nickname).includes(fold(search))
