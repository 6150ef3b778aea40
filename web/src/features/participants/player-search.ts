import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const parameter = 'player'

/** Whom somebody looks for on an event's page. It stands in the address, so that a player can keep the own page of an event. */
export function usePlayerSearch() {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (text: string) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          if (text.trim() === '') after.delete(parameter)
          else after.set(parameter, text)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  return [query.get(parameter) ?? '', change] as const
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
