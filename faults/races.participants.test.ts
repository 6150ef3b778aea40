import { getEvent } from '@muster/contract/events'
import { createMatch, getMatch, recordResult } from '@muster/contract/matches'
import * as contract from '@muster/contract/participants'
import { expect } from 'vitest'
import { buildEvent, buildField, buildUser } from '../server/src/testing/builders.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { expectOneOf, isBusy, race, runRaces, tally, times } from './support/race.ts'

const test = startTestApp()

const callers = Array.from({ length: times }, (_, number) => number)

async function buildOpenEvent() {
  const { id, owner } = await buildEvent(test, { registration_open: true })
  return { token: owner.token, params: { event_id: id } }
}

const countRows = async () => (await test.pool.query('select from participants')).rowCount

const namesOf = (number: number, length: number) =>
  Array.from({ length }, (_, row) => ({ nickname: `P ${number}.${row}` }))

/** The size at which two thirds of the callers fill the event. */
const bulk = Math.ceil((1.5 * contract.participantsMax) / times)
const team = 5

runRaces(test, [
  race({
    name: 'concurrent joins add each user exactly once',
    setUp: async () => ({
      event: await buildOpenEvent(),
      crowd: await Promise.all(callers.map(() => buildUser(test))),
    }),
    call: ({ event, crowd }, number) =>
      test.call(contract.joinEvent, { params: event.params, token: crowd[number]?.token, body: {} }),
    holds: async ({ event, crowd }, responses) => {
      expect(tally(responses)).toEqual({ 201: times })
      const { body } = await test.call(contract.listParticipants, event)
      const joined = body.participants.map(({ user_id }) => user_id)
      expect(joined.toSorted()).toEqual(crowd.map(({ id }) => id).toSorted())
    },
  }),
  race({
    name: 'an account joins an event only once, however often it tries concurrently',
    setUp: async () => ({ event: await buildOpenEvent(), user: await buildUser(test) }),
    call: ({ event, user }) => test.call(contract.joinEvent, { params: event.params, token: user.token, body: {} }),
    holds: async (_, responses) => {
      expect(tally(responses)).toEqual({ 201: 1, 409: times - 1 })
      expect(await countRows()).toBe(1)
    },
  }),
  race({
    name: 'a nickname is taken only once',
    setUp: buildOpenEvent,
    call: (event, number) =>
      test.call(contract.createParticipant, { ...event, body: { nickname: number % 2 === 0 ? 'Ärne' : 'äRNE' } }),
    holds: async (_, responses) => {
      expect(tally(responses)).toEqual({ 201: 1, 409: times - 1 })
      expect(await countRows()).toBe(1)
    },
  }),
  race({
    name: 'concurrent additions never exceed the maximum number of participants',
    mayWait: 'each caller adds, counts and ranks a whole field while it holds the lock of the event',
    setUp: buildOpenEvent,
    call: (event, number) =>
      test.call(contract.createParticipants, { ...event, body: { participants: namesOf(number, bulk) } }),
    holds: async (_, responses) => {
      expectOneOf(responses, 201, 422)
      const added = tally(responses)[201] ?? 0
      expect(await countRows()).toBe(added * bulk)
      const room = Math.floor(contract.participantsMax / bulk)
      if (responses.some(isBusy)) expect(added).toBeLessThanOrEqual(room)
      else expect(added).toBe(room)
    },
  }),
  race({
    name: 'every participant count includes whole batches only',
    setUp: async () => ({ event: await buildOpenEvent(), counts: [] as number[] }),
    call: async ({ event, counts }, number) => {
      if (number % 2 === 0) {
        return test.call(contract.createParticipants, { ...event, body: { participants: namesOf(number, team) } })
      }
      const [counted, shown, listed] = await Promise.all([
        test.call(contract.countParticipants, event),
        test.call(getEvent, event),
        test.call(contract.listParticipants, event),
      ])
      counts.push(counted.body.count, shown.body.num_of_participants, listed.body.total)
      expect(listed.body.participants.length).toBe(listed.body.total)
      return counted
    },
    holds: async ({ counts }, responses) => {
      expect(tally(responses)).toEqual({ 200: times / 2, 201: times / 2 })
      // Each count includes a team entirely or not at all.
      expect(counts.filter((count) => count % team !== 0)).toEqual([])
      expect(await countRows()).toBe((team * times) / 2)
    },
  }),
  race({
    name: 'leaving an event never removes a recorded result',
    setUp: async () => {
      const { id, owner, participants } = await buildField(test, ['Ana'], { registration_open: true })
      const params = { event_id: id }
      const guest = await buildUser(test)
      const joined = await test.call(contract.joinEvent, { params, token: guest.token, body: {} })
      const body = { participant1_id: participants[0], participant2_id: joined.body.id }
      const match = await test.call(createMatch, { token: owner.token, params, body })
      return { guest, match: { token: owner.token, params: { ...params, match_id: match.body.id } } }
    },
    call: ({ guest, match }, number) =>
      number % 2 === 0
        ? test.call(contract.leaveEvent, { token: guest.token, params: match.params })
        : test.call(recordResult, { ...match, body: { participant1_score: number, participant2_score: 1 } }),
    holds: async ({ match }, responses) => {
      const { status } = await test.call(getMatch, match)
      const half = times / 2
      // Either the participant leaves and the match goes too, or all results are recorded and nobody leaves.
      expect(tally(responses)).toEqual(status === 404 ? { 204: 1, 404: times - 1 } : { 200: half, 409: half })
      expect(await countRows()).toBe(status === 404 ? 1 : 2)
    },
  }),
])
