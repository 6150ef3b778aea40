import { foldText } from '@muster/contract/names'
import type { Participant } from '@muster/contract/participants'
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

/** The same for participants. A team is found by the names of its members, too. */
export function participantMatcherOf(search: string) {
  const isMatch = matcherOf(search)
  // A copy of an earlier build has no members.
  return ({ nickname, members = [] }: Pick<Participant, 'nickname' | 'members'>) =>
    [nickname, ...members.map((member) => member.nickname)].some(isMatch)
}
