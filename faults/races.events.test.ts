import { isDeepStrictEqual } from 'node:util'
import * as contract from '@muster/contract/events'
import * as matches from '@muster/contract/matches'
import * as participants from '@muster/contract/participants'
import { expect } from 'vitest'
import { anyArmy, buildEvent, buildField, buildUser, eventInput } from '../server/src/testing/builders.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { type ApiResponse, expectOneOf, oddCaller, race, runRaces, tally, times } from './support/race.ts'

const test = startTestApp()

const callers = Array.from({ length: times }, (_, number) => number)

/** An event with four participants, and a match of the first two with armies. */
async function buildMatch(given: { registration_open?: boolean } = {}) {
  const { id, owner, participants } = await buildField(test, ['Ana', 'Ben', 'Cem', 'Dee'], given)
  const [participant1_id, participant2_id] = participants
  const event = { token: owner.token, params: { event_id: id } }
  const armies = {
    participant1_army_id: await anyArmy(test),
    participant2_army_id: await anyArmy(test, 'SPEARHEAD', 20),
  }
  const sides = { participant1_id, participant2_id, ...armies }
  const { body } = await test.call(matches.createMatch, { ...event, body: sides })
  return { participants, event, sides, match: { ...event, params: { event_id: id, match_id: body.id } } }
}

const scoresOf = (number: number) => ({ participant1_score: number, participant2_score: 2 * number })

const countRows = async (table: 'events' | 'participants' | 'matches') =>
  (await test.pool.query(`select from ${table}`)).rowCount

/** The responses to all callers except the odd one. */
const others = (responses: ApiResponse[]) => responses.filter((_, number) => number !== oddCaller)

const edits = [
  (number: number) => ({ title: `Title ${number}` }),
  (number: number) => ({ description: `Description ${number}` }),
  (number: number) => ({ location_city: `City ${number}` }),
  (number: number) => ({ event_date: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString() }),
  () => ({ location_country: 'Poland' }),
  () => ({ event_type: 'friendly' as const }),
  () => ({ is_public: false }),
  () => ({ registration_open: true }),
]
const editOf = (number: number) => edits[number % edits.length]?.(number) ?? {}

/** All ids of a list, page by page. */
async function walk(): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await test.call(contract.listEvents, { query: { limit: 4, ...(cursor && { cursor }) } })
    found.push(...body.events.map(({ id }) => id))
    cursor = body.next_cursor
  }
  return found
}

const days = [null, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z']
const dayOf = (number: number) => days[number % days.length] ?? null

runRaces(test, [
  race({
    name: 'concurrent results of a match leave one of them, complete',
    setUp: buildMatch,
    call: ({ match }, number) => test.call(matches.recordResult, { ...match, body: scoresOf(number) }),
    holds: async ({ match }, responses) => {
      expect(tally(responses)).toEqual({ 200: times })
      const { body } = await test.call(matches.getMatch, match)
      expect(callers.map(scoresOf)).toContainEqual({
        participant1_score: body.participant1_score,
        participant2_score: body.participant2_score,
      })
    },
  }),
  race({
    name: 'a match that is deleted while its results are recorded stays deleted',
    setUp: buildMatch,
    call: ({ match }, number) =>
      number === oddCaller
        ? test.call(matches.deleteMatch, match)
        : test.call(matches.recordResult, { ...match, body: scoresOf(number) }),
    holds: async (_, responses) => {
      expect(responses[oddCaller]?.status).toBe(204)
      expectOneOf(others(responses), 200, 404)
      expect(await countRows('matches')).toBe(0)
    },
  }),
  race({
    name: 'a participant who is removed while matches are added leaves no match behind',
    setUp: buildMatch,
    call: ({ event, participants: [participant_id], sides }, number) =>
      number === oddCaller
        ? test.call(participants.deleteParticipant, { ...event, params: { ...event.params, participant_id } })
        : test.call(matches.createMatch, { ...event, body: sides }),
    holds: async (_, responses) => {
      expect(responses[oddCaller]?.status).toBe(204)
      expectOneOf(others(responses), 201, 422)
      expect(await countRows('matches')).toBe(0)
    },
  }),
  race({
    name: 'an event that is deleted during other writes leaves nothing behind',
    setUp: async () => ({
      ...(await buildMatch({ registration_open: true })),
      crowd: await Promise.all(callers.map(() => buildUser(test))),
    }),
    call: ({ event, match, sides, participants: [, , third = 0, fourth = 0], crowd }, number) => {
      const { event_id } = event.params
      const actions = [
        () => test.call(participants.createParticipant, { ...event, body: { nickname: `New ${number}` } }),
        () => test.call(participants.joinEvent, { params: { event_id }, token: crowd[number]?.token, body: {} }),
        () => test.call(matches.createMatches, { ...event, body: { matches: [sides, sides] } }),
        () => test.call(contract.deleteEvent, event),
        () => test.call(matches.recordResult, { ...match, body: scoresOf(number) }),
        () => test.call(contract.updateEvent, { ...event, body: editOf(number) }),
        () => test.call(participants.listParticipants, event),
        () => test.call(participants.deleteParticipant, { ...event, params: { event_id, participant_id: fourth } }),
        () => test.call(matches.listMatches, event),
        () =>
          test.call(participants.updateParticipant, {
            ...event,
            params: { event_id, participant_id: third },
            body: { nickname: `Old ${number}` },
          }),
      ]
      const action = actions[number % actions.length] ?? actions[0]
      if (!action) throw new Error('no action')
      return action()
    },
    holds: async (_, responses) => {
      expect(responses.some(({ status }) => status === 204)).toBe(true)
      expectOneOf(responses, 200, 201, 204, 404)
      for (const table of ['events', 'participants', 'matches'] as const) expect(await countRows(table)).toBe(0)
    },
  }),
  race({
    name: 'an event never changes its game while participants add armies of the old one',
    setUp: async () => {
      const { id, owner } = await buildEvent(test)
      return { token: owner.token, params: { event_id: id }, army_id: await anyArmy(test) }
    },
    call: ({ army_id, ...event }, number) =>
      number % 2 === 0
        ? test.call(contract.updateEvent, { ...event, body: { game_type: number % 4 === 0 ? 'AOS' : 'SPEARHEAD' } })
        : test.call(participants.createParticipant, { ...event, body: { nickname: `P${number}`, army_id } }),
    holds: async (event, responses) => {
      expectOneOf(responses, 200, 201, 422)
      const added = tally(responses)[201] ?? 0
      const { body } = await test.call(contract.getEvent, event)
      expect(body.num_of_participants).toBe(added)
      if (added > 0) expect(body.game_type).toBe('SPEARHEAD')
    },
  }),
  race({
    name: 'concurrent edits of different fields of an event are all saved',
    setUp: async () => {
      const { id, owner } = await buildEvent(test)
      return { token: owner.token, params: { event_id: id } }
    },
    call: (event, number) => test.call(contract.updateEvent, { ...event, body: editOf(number) }),
    holds: async (event, responses) => {
      expect(tally(responses)).toEqual({ 200: times })
      const { body } = await test.call(contract.getEvent, event)
      const saved = callers.filter((number) => isDeepStrictEqual({ ...body, ...editOf(number) }, body))
      expect(new Set(saved.map((number) => number % edits.length)).size).toBe(edits.length)
    },
  }),
  race({
    name: 'paging through a list during writes returns every lasting event once',
    setUp: async () => {
      const owner = await buildUser(test)
      const staying: number[] = []
      for (let number = 0; number < 25; number++) {
        staying.push((await buildEvent(test, { owner, event_date: dayOf(number) })).id)
      }
      return { token: owner.token, staying, walks: [] as number[][] }
    },
    call: async ({ token, walks }, number) => {
      if (number % 2 === 0) walks.push(await walk())
      const added = await test.call(contract.createEvent, { token, body: { ...eventInput, event_date: dayOf(number) } })
      return test.call(contract.deleteEvent, { token, params: { event_id: added.body.id } })
    },
    holds: ({ staying, walks }, responses) => {
      expect(tally(responses)).toEqual({ 204: times })
      for (const found of walks) {
        expect(new Set(found).size).toBe(found.length)
        expect(staying.filter((id) => !found.includes(id))).toEqual([])
      }
    },
  }),
])
