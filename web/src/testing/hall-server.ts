import type { CallName, CallOptions } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import type { PairedRound, Round, RoundInput } from '@muster/contract/rounds'
import { dayFrom, eligible } from '@muster/rules/day'
import { pairRound } from '@muster/rules/pair-round'
import { pairIn } from '@muster/rules/replace'
import { resultOf } from '@muster/rules/results'
import { buildEvent, buildMatch, buildParticipant } from './builders.ts'
import { type Handler, refuse, type Sent } from './hall-calls.ts'
import { createHallPeople } from './hall-people.ts'

const seatedIn = (pairs: readonly Pair[]) => pairs.flatMap((pair) => [pair.participant1_id, pair.participant2_id])

/**
 * A server with one event, as far as a desk needs it: it numbers, validates, versions and answers a repeated key as the
 * real one does. It keeps every call that changed something.
 */
export function createHallServer(nicknames: readonly string[], owner_id: number) {
  const event: Event = buildEvent({ id: 1, owner_id, rounds_planned: null, version: 1 }) as Event
  const state = {
    participants: nicknames.map((nickname) => buildParticipant({ event_id: 1, nickname })),
    rounds: [] as PairedRound[],
    matches: [] as Match[],
    announcements: [] as string[],
    calls: [] as CallName[],
    isFull: false,
  }
  const responses = new Map<string, unknown>()
  const touch = () => event.version++
  const people = createHallPeople(state, touch)
  const { personOf } = people
  const roundOf = (number: number) => state.rounds.find((one) => one.number === number) ?? refuse(404, 'not_found')
  const matchOf = (match_id = 0) => state.matches.find(({ id }) => id === match_id) ?? refuse(404, 'not_found')
  const changeRound = (number: number, change: Partial<PairedRound>) => {
    const changed = { ...roundOf(number), ...change, version: (roundOf(number).version ?? 0) + 1 }
    state.rounds = state.rounds.map((one) => (one.number === number ? changed : one))
    touch()
    return changed
  }
  const listRounds = (): Round[] => state.rounds.map((round) => ({ ...round, ...countsOf(round.number) }))
  const countsOf = (number: number) => {
    const own = state.matches.filter(({ round_number }) => round_number === number)
    const pending = own.filter(({ result }) => result === 'pending').length
    const isOver = own.length > 0 && pending === 0 && roundOf(number).state !== 'draft'
    return {
      matches: own.length,
      pending,
      reported: own.length - pending,
      ...(isOver && { state: 'finished' as const }),
    }
  }
  const dayNow = () =>
    dayFrom({ event, participants: state.participants, rounds: listRounds(), matches: state.matches })
  const requireEligible = (number: number, ids: readonly number[]) => {
    const plays = eligible(dayNow(), number)
    if (ids.some((id) => !plays.has(id))) refuse(422, 'invalid_input')
  }
  const requireVersion = (sent: number | undefined, current: { version: number | null }) => {
    if (sent !== undefined && sent !== current.version)
      refuse(412, 'changed_meanwhile', { current, changed_by: 'Olga', changed_at: '2026-11-21T10:00:00.000Z' })
  }
  const toMatch = (round_number: number, { participant1_id, participant2_id, table_number = null }: Pair) => ({
    ...buildMatch({ participant1: personOf(participant1_id), participant2: personOf(participant2_id), round_number }),
    id: buildParticipant().id,
    event_id: 1,
    table_number,
    version: 1,
  })
  const paired = (number: number) => ({
    ...roundOf(number),
    ...countsOf(number),
    ...(roundOf(number).state !== 'draft' && {
      pairings: state.matches
        .filter(({ round_number }) => round_number === number)
        .map(({ participant1_id, participant2_id, table_number }) => ({
          participant1_id,
          participant2_id,
          table_number,
          notes: [],
        })),
    }),
  })

  const handlers: Partial<Record<CallName, Handler>> = {
    'GET /events/:event_id': () => ({ ...event }),
    'GET /events/:event_id/participants': () => ({
      participants: state.participants,
      total: state.participants.length,
    }),
    'GET /events/:event_id/matches': () => ({ matches: state.matches, total: state.matches.length, next_cursor: null }),
    'GET /events/:event_id/rounds': () => ({ rounds: listRounds() }),
    'GET /events/:event_id/rounds/:round_number': ({ params }) => paired(params.round_number ?? 0),
    ...people.handlers,
    'POST /events/:event_id/rounds': ({ body }: { body: RoundInput }, { version }) => {
      requireVersion(version, event)
      const number = Math.max(0, ...state.rounds.filter((one) => one.state !== 'draft').map((one) => one.number)) + 1
      const outcome = pairRound(dayNow(), number, { ...body, keep: [], seed: body.seed ?? 1 })
      if ('refusal' in outcome) return refuse(409, 'nobody_to_pair')
      const { pairings, byes, method, seed, seeds, forbid, keep_clubs_apart } = outcome.draft
      const round = {
        ...{ number, state: 'draft', method, seed, seeds, published_at: null, forbid, keep_clubs_apart, top: null },
        ...{ matches: 0, reported: 0, pending: 0, disputed: 0, clock: null, version: 1, missing_results: [] },
        byes: byes.map((participant_id) => ({ participant_id })),
        pairings: pairings.map(({ table_number = null, ...pair }) => ({ ...pair, table_number, notes: [] })),
        check: outcome.check,
      } satisfies PairedRound as PairedRound
      state.rounds = [...state.rounds.filter((one) => one.number !== number), round]
      touch()
      return round
    },
    'PUT /events/:event_id/rounds/:round_number': ({ params, body }, { version }) => {
      const number = params.round_number ?? 0
      const { pairings, byes } = body as { pairings: Pair[]; byes: { participant_id: number }[] }
      const round = roundOf(number)
      requireVersion(version, round)
      // Somebody who is in the round may stay, though dropped.
      const seated = seatedIn(paired(number).pairings)
      requireEligible(
        number,
        seatedIn(pairings).filter((id) => !seated.includes(id)),
      )
      if (round.state === 'draft')
        return changeRound(number, {
          byes,
          pairings: pairings.map(({ table_number = null, ...pair }) => ({ ...pair, table_number, notes: [] })),
        })
      changeRound(number, { byes })
      return paired(number)
    },
    'POST /events/:event_id/rounds/:round_number/publish': ({ params, body }, { version }) => {
      const number = params.round_number ?? 0
      const { despite_pending = false } = body as { despite_pending?: boolean }
      if (
        !despite_pending &&
        state.matches.some((each) => each.round_number === number - 1 && each.result === 'pending')
      )
        refuse(409, 'results_missing')
      const round = roundOf(number)
      requireVersion(version, round)
      const seated = seatedIn(round.pairings)
      const plays = eligible(dayNow(), number)
      if (seated.some((id) => !plays.has(id))) refuse(409, 'draft_outdated')
      if (round.state === 'draft')
        state.matches = [...state.matches, ...round.pairings.map((pair) => toMatch(number, pair))]
      return changeRound(number, { state: 'published', published_at: '2026-11-21T10:00:00.000Z' })
    },
    'POST /events/:event_id/rounds/:round_number/unpublish': ({ params }, { version }) => {
      const number = params.round_number ?? 0
      requireVersion(version, roundOf(number))
      const own = state.matches.filter(({ round_number }) => round_number === number)
      if (own.some(({ result }) => result !== 'pending')) refuse(409, 'round_has_results')
      const { pairings } = paired(number)
      state.matches = state.matches.filter(({ round_number }) => round_number !== number)
      return changeRound(number, { state: 'draft', pairings })
    },
    'DELETE /events/:event_id/rounds/:round_number': ({ params }) => {
      state.rounds = state.rounds.filter(({ number }) => number !== params.round_number)
      touch()
    },
    'POST /events/:event_id/rounds/:round_number/pair': ({ params, body: given }) => {
      const [number = 0, body] = [params.round_number, given as Pair]
      const { pairings, byes } = paired(number)
      const both = [body.participant1_id, body.participant2_id]
      requireEligible(number, both)
      if (pairings.some((pair) => both.includes(pair.participant1_id) || both.includes(pair.participant2_id)))
        refuse(409, 'already_seated')
      const seated = pairIn({ pairings, byes: byes.map(({ participant_id }) => participant_id) }, body)
      const pair = seated.pairings.at(-1)
      if (pair) state.matches = [...state.matches, toMatch(number, { table_number: null, ...pair })]
      return changeRound(number, { byes: seated.byes.map((participant_id) => ({ participant_id })) })
    },
    'PUT /events/:event_id/rounds/:round_number/clock': ({ params, body }) => {
      const { is_running, seconds_left } = body as { is_running: boolean; seconds_left: number }
      const ends_at = is_running ? new Date(seconds_left * 1000).toISOString() : null
      const clock = { ends_at, seconds_left: is_running ? null : seconds_left }
      changeRound(params.round_number ?? 0, { clock })
      return { clock }
    },
    'PUT /events/:event_id/matches/:match_id/result': ({ params, body }, { version }) => {
      const match = matchOf(params.match_id)
      requireVersion(version, match)
      const { participant1_score = null, participant2_score = null, ...how } = body as Partial<Match>
      const { conceded_by = null, ended_early = false } = how
      const scores = { participant1_score, participant2_score, is_double_loss: false }
      return changeMatch({ ...match, ...scores, conceded_by, ended_early, result: resultOf(scores) })
    },
    'PUT /events/:event_id/matches/:match_id': ({ params, body }) =>
      changeMatch({ ...matchOf(params.match_id), ...(body as Partial<Match>) }),
    'POST /events/:event_id/announcements': ({ body }: { body: { text: string } }) => {
      state.announcements.push(body.text)
      event.announcement = { id: state.announcements.length, text: body.text, at: '2026-11-21T10:00:00.000Z' }
      return event.announcement
    },
  }
  const changeMatch = (match: Match) => {
    const changed = { ...match, version: match.version + 1 }
    state.matches = state.matches.map((each) => (each.id === match.id ? changed : each))
    touch()
    return changed
  }

  return {
    state,
    event,
    listRounds,
    /** Executes a call. A POST with a known key is answered as before, and changes nothing. */
    serve: (name: CallName, sent: Sent, options: CallOptions = {}): unknown => {
      const { key } = options
      if (key !== undefined && responses.has(key)) return structuredClone(responses.get(key))
      const handler = handlers[name] ?? refuse(404, 'not_found')
      if (!name.startsWith('GET ')) state.calls.push(name)
      const response = structuredClone(handler(sent as never, options))
      if (key !== undefined) responses.set(key, response)
      return structuredClone(response)
    },
  }
}
