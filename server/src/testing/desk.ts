import type { BodyInputOf } from '@muster/contract/endpoint'
import { getEvent, updateEvent } from '@muster/contract/events'
import * as matches from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import * as participants from '@muster/contract/participants'
import * as contract from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import type { buildField } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Field = Awaited<ReturnType<typeof buildField>>

/** The actions of an organiser on their event. */
export function deskOf(test: TestApp, field: Pick<Field, 'id' | 'owner'>) {
  const params = { event_id: field.id }
  const token = field.owner.token
  const call = { token, params }
  const of = (round_number: number) => ({ ...params, round_number })
  const who = (participant_id: number) => ({ token, params: { ...params, participant_id } })
  const which = (match_id: number) => ({ token, params: { ...params, match_id } })
  return {
    /** The event as visitors see it. */
    event: async () => (await test.call(getEvent, { params })).body,
    change: (body: BodyInputOf<typeof updateEvent>) => test.call(updateEvent, { ...call, body }),

    participants: async () => (await test.call(participants.listParticipants, call)).body.participants,
    add: (nickname: string, given: Partial<BodyInputOf<typeof participants.createParticipant>> = {}) =>
      test.call(participants.createParticipant, { ...call, body: { nickname, ...given } }),
    addMany: (body: BodyInputOf<typeof participants.createParticipants>) =>
      test.call(participants.createParticipants, { ...call, body }),
    edit: (id: number, body: BodyInputOf<typeof participants.updateParticipant>) =>
      test.call(participants.updateParticipant, { ...who(id), body }),
    checkIn: (id: number, body: BodyInputOf<typeof participants.checkIn> = {}) =>
      test.call(participants.checkIn, { ...who(id), body }),
    drop: (id: number, body: BodyInputOf<typeof participants.dropParticipant> = {}) =>
      test.call(participants.dropParticipant, { ...who(id), body }),
    removeParticipant: (id: number) => test.call(participants.deleteParticipant, who(id)),

    matches: async () => (await test.call(matches.listMatches, { params })).body.matches,
    addMatch: (participant1_id: number, participant2_id: number, given: object = {}) =>
      test.call(matches.createMatch, { ...call, body: { participant1_id, participant2_id, ...given } }),
    addMatches: (body: BodyInputOf<typeof matches.createMatches>['matches']) =>
      test.call(matches.createMatches, { ...call, body: { matches: body } }),
    editMatch: (id: number, body: BodyInputOf<typeof matches.updateMatch>) =>
      test.call(matches.updateMatch, { ...which(id), body }),
    record: (id: number, body: BodyInputOf<typeof matches.recordResult>) =>
      test.call(matches.recordResult, { ...which(id), body }),
    removeMatch: (id: number) => test.call(matches.deleteMatch, which(id)),

    pair: (body: Partial<contract.RoundInput> = {}) =>
      test.call(contract.createRound, { ...call, body: { method: 'swiss', ...body } }),
    publish: (round: number, body: { despite_pending?: boolean } = {}) =>
      test.call(contract.publishRound, { token, params: of(round), body }),
    byHand: (round: number, body: Parameters<typeof contract.RoundByHand.parse>[0]) =>
      test.call(contract.updateRound, { token, params: of(round), body: body as never }),
    replace: (round: number, body: contract.Replacement) =>
      test.call(contract.replaceInRound, { token, params: of(round), body }),
    pairFree: (round: number, body: Pair) => test.call(contract.pairFree, { token, params: of(round), body }),
    unpublish: (round: number) => test.call(contract.unpublishRound, { token, params: of(round) }),
    remove: (round: number) => test.call(contract.deleteRound, { token, params: of(round) }),
    rounds: async (as: string | undefined = token) =>
      (await test.call(contract.listRounds, { token: as, params })).body.rounds,
    round: (round: number, as: string | undefined = token) =>
      test.call(contract.getRound, { token: as, params: of(round) }),
    check: async (round: number, as: string | undefined = token, query: { check_now?: 'true' | 'false' } = {}) =>
      (await test.call(contract.getRoundCheck, { token: as, params: of(round), query })).body.check,
    standings: async (query = {}) => (await test.call(listStandings, { params, query })).body.standings,
    /** Pairs a round, publishes it, and lets the first side win each match. */
    async playRound(round: number, body: Partial<contract.RoundInput> = {}) {
      const { body: draft } = await this.pair(body)
      await this.publish(round)
      await this.play(round)
      return draft
    },
    /** Lets the first side win each pending match of the round. */
    async play(round: number, scores = { participant1_score: 20, participant2_score: 10 }) {
      for (const match of await this.matches()) {
        if (match.round_number === round && match.result === 'pending') await this.record(match.id, scores)
      }
    },
  }
}

/** The actions of a user on their own entry in an event. */
export function entryOf(test: TestApp, { token }: { token: string }, event_id: number) {
  const call = { token, params: { event_id } }
  return {
    join: (body: BodyInputOf<typeof participants.joinEvent> = {}) =>
      test.call(participants.joinEvent, { ...call, body }),
    change: (body: BodyInputOf<typeof participants.updateMyself>, headers = {}) =>
      test.call(participants.updateMyself, { ...call, body, headers }),
    checkIn: (body: BodyInputOf<typeof participants.checkInMyself> = {}) =>
      test.call(participants.checkInMyself, { ...call, body }),
    drop: () => test.call(participants.dropMyself, { ...call, body: {} }),
    return: () => test.call(participants.returnMyself, call),
    leave: () => test.call(participants.leaveEvent, call),
  }
}

export const idsOf = ({ participant1_id, participant2_id }: Pair) => [participant1_id, participant2_id]

/** A text that is equal for the same two participants, whatever their sides. */
export const pairOf = (pair: Pair) =>
  idsOf(pair)
    .toSorted((a, b) => a - b)
    .join()
