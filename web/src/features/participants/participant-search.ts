import { foldText } from '@muster/contract/names'
import { createContext, useContext } from 'react'

/** Its name in the address, and the one that addresses had before 1.0. */
export const parameter = 'participant'
export const formerParameter = 'player'

export const Typed = createContext({ typed: '', setTyped: (_text: string) => {} })
export const Searched = createContext('')

/** For the field. */
export const useTypedSearch = () => useContext(Typed)

/** For the lists. */
export const useParticipantSearch = () => useContext(Searched)

/** Tells which nicknames match a search, ignoring case and accents; an empty search matches everyone. */
export function matcherOf(search: string) {
  const wanted = foldText(search)
  // A nickname occurs in many matches.
  const known = new Map<string, boolean>()
  return (nickname: string) => {
    const isMatch = known.get(nickname) ?? foldText(nickname).includes(wanted)
    known.set(nickname, isMatch)
    return isMatch
  }
}
