import type { Participant } from '@muster/contract/participants'
import { membersText } from '@muster/site/team'
import { createContext } from 'react'

/** The members of each team as text, by its id: a match has only its name. */
export const TeamsContext = createContext<ReadonlyMap<number, string>>(new Map())

export const teamsOf = (participants: readonly Participant[]): ReadonlyMap<number, string> =>
  new Map(participants.flatMap(({ id, members = [] }) => (members.length > 0 ? [[id, membersText(members)]] : [])))
