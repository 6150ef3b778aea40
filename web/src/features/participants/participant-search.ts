import { foldText } from '@muster/contract/names'
import { createContext, useContext } from 'react'

/** The name of the search parameter, and its name before 1.0, which old links still use. */
export const parameter = 'participant'
export const parameterBefore1 = 'player'

export const ParticipantSearchContext = createContext({ typed: '', setTyped: (_text: string) => {} })
export const SearchContext = createContext('')

/** The search for the field: changes with each letter. */
export const useTypedSearch = () => useContext(ParticipantSearchContext)

/** The search for the lists: may lag behind the field. */
export const useParticipantSearch = () => useContext(SearchContext)

/** Creates a test of nicknames against a search, ignoring case and accents. An empty search matches everyone. */
export function matcherOf(search: string) {
  const folded = foldText(search)
  // Cached, because a nickname occurs in many matches.
  const known = new Map<string, boolean>()
  return (nickname: string) => {
    const isMatch = known.get(nickname) ?? foldText(nickname).includes(folded)
    known.set(nickname, isMatch)
    return isMatch
  }
}
