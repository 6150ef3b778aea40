import { listArmies } from '@muster/contract/armies'
import { createEvent, getEvent } from '@muster/contract/events'
import { createMatches, listMatches, type Match } from '@muster/contract/matches'
import { createParticipants, listParticipants, type Participant } from '@muster/contract/participants'
import { listPlaces } from '@muster/contract/places'
import { listRounds } from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import { buildArmy, buildEvent, buildMatch, buildParticipant, buildUser } from './builders.ts'
import { serveEventList } from './event-list.ts'
import { renderAt } from './render-at.tsx'
import { server } from './server.ts'

export const clawpack = buildArmy({ name: 'Gnawfeast Clawpack', faction: 'Skaven' })

const organiser = buildUser({ nickname: 'Olga' })

/** Sets up a server that stores the event of the create form as event 7. */
export function serveCreation() {
  const stored: { participants: Participant[]; matches: Match[] } = { participants: [], matches: [] }
  server.respond(listArmies, { armies: [clawpack], total: 1 })
  server.respond(createEvent, buildEvent({ id: 7 }))
  serveEventList()
  server.respond(listPlaces, { places: [] })
  server.respond(listRounds, { rounds: [] })
  server.respond(getEvent, buildEvent({ id: 7, title: 'Winter Muster', owner_id: organiser.id }))
  server.respond(listParticipants, () => ({ ...stored, total: stored.participants.length }))
  server.respond(listMatches, () => ({ matches: stored.matches, total: stored.matches.length, next_cursor: null }))
  const storeParticipants = () =>
    server.respond(createParticipants, ({ body }) => {
      const { participants } = body as { participants: { nickname: string; army_id: number | null }[] }
      const added = participants.map((participant) => buildParticipant(participant))
      stored.participants.push(...added)
      return { participants: added }
    })
  const storeMatches = () =>
    server.respond(createMatches, ({ body }) => {
      const added = sentMatches(body)
      stored.matches.push(...added)
      return { matches: added }
    })
  storeParticipants()
  storeMatches()
  return { stored, storeParticipants, storeMatches }
}

/** The matches in the body of a bulk call. */
const sentMatches = (body: unknown) =>
  (body as { matches: Partial<Match>[] }).matches.map((match) => buildMatch({ ...match, notes: match.notes || null }))

export const idOf = (stored: Participant[], nickname: string) => stored.find((one) => one.nickname === nickname)?.id

export const matchRow = (number: number) => within(screen.getByRole('group', { name: `Match ${number}` }))

/** Opens the create form, and returns the actions of a test. */
export async function openCreateForm() {
  const page = renderAt('/events/create', { user: organiser })
  const { device } = page
  const title = await screen.findByLabelText('Event Title')
  return {
    ...page,
    title,
    // An open listbox hides the rest of the page until it is closed.
    submit: async () => device.click(await screen.findByRole('button', { name: /^(Create Event|Creating\.\.\.)$/ })),
    addParticipants: async (...nicknames: string[]) => {
      for (const nickname of nicknames) {
        await device.click(screen.getByRole('button', { name: 'Add Another Participant' }))
        if (nickname) await device.type(screen.getAllByLabelText(/^Nickname \d+/).at(-1) ?? title, nickname)
      }
    },
    addMatch: async (one: string, two: string) => {
      await device.click(screen.getByRole('button', { name: 'Add Another Match' }))
      const row = matchRow(screen.getAllByRole('group', { name: /^Match \d+$/ }).length)
      await device.selectOptions(row.getByLabelText('Participant 1'), one)
      await device.selectOptions(row.getByLabelText('Participant 2'), two)
    },
  }
}
