import type { Army } from '@muster/contract/armies'
import { ApiError, type Call, type CallName, type CallResponse, NetworkError, type Sent } from '@muster/contract/client'
import { createEvent, type ListedEvent } from '@muster/contract/events'
import { createMatches, type Match, type MatchInput } from '@muster/contract/matches'
import { createParticipants, type Participant, type ParticipantInput } from '@muster/contract/participants'
import { defaultRules } from '@muster/contract/ranking'
import { buildEvent, buildMatch, buildParticipant } from '../../../web/src/testing/builders.ts'

/** A refusal instead of a response, or a network failure before or after the request is processed. */
type Fault = ApiError | 'lost before' | 'lost after' | undefined

/** Decides the fault of a call, given how many of its kind there have been. */
type FindFault = (name: CallName, nth: number) => Fault

/**
 * The part of Muster that an import needs, in memory and for one account. It checks bodies against the contract,
 * repeats the response to a known key, and does nothing else.
 */
export class FakeMuster {
  armies: Army[] = []
  events: ListedEvent[] = []
  participants: Participant[] = []
  matches: Match[] = []
  /** The calls received. */
  calls: CallName[] = []
  /** The number of events on a page of their list. */
  pageSize = 1000
  faultOf: FindFault = () => undefined
  #lastId = 0
  #responses = new Map<string | undefined, { request: string; response: unknown }>()

  readonly call: Call = async (name, sent, { key } = {}) => {
    this.calls.push(name)
    const fault = this.faultOf(name, this.calls.filter((each) => each === name).length)
    if (fault instanceof ApiError) throw fault
    if (fault === 'lost before') throw new NetworkError('There is no answer.')
    const response = this.#once(name, sent, key)
    if (fault === 'lost after') throw new NetworkError('There is no answer.')
    return response
  }

  #once<Name extends CallName>(name: Name, sent: Sent<Name>, key: string | undefined): CallResponse<Name> {
    const request = JSON.stringify([name, sent])
    const previous = this.#responses.get(key)
    if (previous?.request === request) return previous.response as CallResponse<Name>
    if (previous) throw new Error(`the key of ${previous.request} was used again for ${request}`)
    const handler = this.#handlers[name]
    if (!handler) throw new Error(`the fake has no ${name}`)
    const response = handler(sent)
    if (key !== undefined && name.startsWith('POST')) this.#responses.set(key, { request, response })
    return response
  }

  readonly #handlers: { [Name in CallName]?: (sent: Sent<Name>) => CallResponse<Name> } = {
    'GET /armies': () => ({ armies: this.armies, total: this.armies.length }),
    'GET /events': ({ query }) => pageOf(this.events, Number(query?.cursor ?? 0), this.pageSize),
    'GET /events/:event_id/participants': ({ params }) => ({
      participants: ofEvent(params, this.participants),
      total: 0,
    }),
    'GET /events/:event_id/matches': ({ params }) => ({
      matches: ofEvent(params, this.matches),
      total: 0,
      next_cursor: null,
    }),
    'POST /events': ({ body }) => {
      const policies = { table_policy: 'fresh', report_policy: 'one' } as const
      const given = { ...nulled(createEvent.body.parse(body)), ...defaultRules, ...policies }
      const event = buildEvent({ ...given, id: ++this.#lastId })
      this.events.push(event)
      return event
    },
    'POST /events/:event_id/participants/bulk': ({ params, body }) => {
      const rows = createParticipants.body.parse(body).participants
      const participants = rows.map((row) => this.#participant(params.event_id, row))
      this.participants.push(...participants)
      return { participants }
    },
    'POST /events/:event_id/matches/bulk': ({ params, body }) => {
      const matches = createMatches.body.parse(body).matches.map((row) => this.#match(params.event_id, row))
      this.matches.push(...matches)
      return { matches }
    },
  }

  #participant = (event_id: number, { nickname, army_id = null }: ParticipantInput): Participant =>
    buildParticipant({ id: ++this.#lastId, event_id, nickname, army_id })

  #match = (event_id: number, row: MatchInput): Match =>
    buildMatch({
      ...nulled(row),
      id: ++this.#lastId,
      event_id,
      ended_early: row.ended_early ?? false,
      participant1: this.#side(row.participant1_id),
      participant2: this.#side(row.participant2_id),
    })

  #side(id: number) {
    return { id, nickname: this.participants.find((participant) => participant.id === id)?.nickname ?? '' }
  }
}

const ofEvent = <Row extends { event_id: number }>({ event_id }: { event_id: number }, rows: Row[]) =>
  rows.filter((row) => row.event_id === event_id)

type Nulled<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

/** An omitted field is stored as null. */
const nulled = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? null])) as Nulled<T>

const pageOf = (events: readonly ListedEvent[], from: number, size: number) => ({
  events: events.slice(from, from + size),
  total: events.length,
  total_is_exact: true,
  centre: null,
  next_cursor: from + size < events.length ? String(from + size) : null,
})
