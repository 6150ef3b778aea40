import { getChannel } from '@muster/contract/channels'
import type { Event, ListedEvent } from '@muster/contract/events'
import { getEvent } from '@muster/contract/events'
import { listMatches, type Match } from '@muster/contract/matches'
import { getMyself, listParticipants, type Participant } from '@muster/contract/participants'
import { listPlaces } from '@muster/contract/places'
import { listRounds } from '@muster/contract/rounds'
import { listSlips } from '@muster/contract/slips'
import { buildEvent, buildParticipant, buildUser } from './builders.ts'
import { server } from './server.ts'

export const owner = buildUser({ nickname: 'Olga' })

export const ana = buildParticipant({
  nickname: 'Ana',
  army_id: 11,
  army_name: 'Gnawfeast Clawpack',
  army_faction: 'Skaven',
  army_grand_alliance: 'Chaos',
  wins: 2,
  draws: 1,
  position: 1,
})
export const ben = buildParticipant({ nickname: 'Ben', losses: 3, position: 2 })

/** Stubs the participants as everyone gets them, and the reader's own entry. Another call replaces them. */
export function serveParticipants(participants: Participant[]) {
  const shown = participants.map((participant) => ({ ...participant, user_id: null }))
  server.respond(listParticipants, { participants: shown, total: shown.length })
  server.respond(getMyself, () => {
    const reader: { id: number } | null = JSON.parse(localStorage.getItem('user') ?? 'null')
    const participant = participants.find(({ user_id }) => reader !== null && user_id === reader.id) ?? null
    return { participant, list_text: null, paid_at: null }
  })
}

/** Stubs the responses about an event, its participants and its matches. Another call replaces them. */
export function serveEvent(
  given: { event?: Partial<Event>; participants?: Participant[]; matches?: Match[] } = {},
): Event & ListedEvent {
  const { participants = [ana, ben], matches = [] } = given
  const event = buildEvent({
    id: 1,
    owner_id: owner.id,
    title: 'Winter Muster',
    num_of_participants: participants.length,
    ...given.event,
  })
  server.respond(listPlaces, { places: [] })
  server.respond(getEvent, event)
  server.respond(getChannel, { channel: null })
  serveParticipants(participants)
  server.respond(listRounds, { rounds: [] })
  server.respond(listSlips, [])
  server.respond(listMatches, { matches, total: matches.length, next_cursor: null })
  return event
}
