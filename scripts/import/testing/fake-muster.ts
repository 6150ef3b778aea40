import type { Army } from '@muster/contract/armies'
import { createEvent, type Event } from '@muster/contract/events'
import { createMatches, type Match, type MatchInput } from '@muster/contract/matches'
import { createParticipants, type Participant, type ParticipantInput } from '@muster/contract/participants'
import type { Answer, Api } from '../calls.ts'

/** What a call meets: an answer instead of its own, or a network that fails before or after the call is done. */
type Fault = Answer | 'lost before' | 'lost after' | undefined

/** Decides for a call such as `POST /events`, and how many of its kind there have been. */
type Meet = (call: string, nth: number) => Fault

/** As much of Muster as an import calls, in memory and for one account. It checks bodies by the contract, and nothing more. */
export class FakeMuster {
  armies: Army[] = []
  events: Event[] = []
  participants: Participant[] = []
  matches: Match[] = []
  /** The calls that came, such as `GET /events/:id/matches`. */
  calls: string[] = []
  /** How many events a page of their list has. */
  pageSize = 1000
  meet: Meet = () => undefined
  #lastId = 0

  readonly api: Api = {
    send: async (method, path, body) => {
      const { pathname, searchParams } = new URL(path, 'http://fake')
      const call = `${method} ${pathname.replace(/\d+/, ':id')}`
      this.calls.push(call)
      const fault = this.meet(call, this.calls.filter((each) => each === call).length)
      if (typeof fault === 'object') return fault
      if (fault === 'lost before') throw new Error('There is no answer.')
      const id = Number(/\d+/.exec(pathname)?.[0])
      const answer = method === 'POST' ? this.#write(call, id, body) : this.#read(call, id, searchParams)
      if (fault === 'lost after') throw new Error('There is no answer.')
      return answer
    },
  }

  #read(call: string, id: number, query: URLSearchParams): Answer {
    const ofEvent = <T extends { event_id: number }>(rows: T[]) => rows.filter(({ event_id }) => event_id === id)
    switch (call) {
      case 'GET /armies':
        return ok({ armies: this.armies, total: this.armies.length })
      case 'GET /events':
        return ok(pageOf(this.events, Number(query.get('cursor') ?? 0), this.pageSize))
      case 'PUT /events/:id':
        return ok(this.events.find((event) => event.id === id))
      case 'GET /events/:id/participants':
        return ok({ participants: ofEvent(this.participants), total: 0 })
      case 'GET /events/:id/matches':
        return ok({ matches: ofEvent(this.matches), total: 0, next_cursor: null })
      default:
        throw new Error(`the fake has no ${call}`)
    }
  }

  #write(call: string, eventId: number, body: unknown): Answer {
    switch (call) {
      case 'POST /events': {
        const event = { ...emptyEvent, ...nulled(createEvent.body.parse(body)), id: ++this.#lastId }
        this.events.push(event)
        return made(event)
      }
      case 'POST /events/:id/participants/bulk': {
        const rows = createParticipants.body.parse(body).participants.map((row) => this.#participant(eventId, row))
        this.participants.push(...rows)
        return made({ participants: rows })
      }
      case 'POST /events/:id/matches/bulk': {
        const rows = createMatches.body.parse(body).matches.map((row) => this.#match(eventId, row))
        this.matches.push(...rows)
        return made({ matches: rows })
      }
      default:
        throw new Error(`the fake has no ${call}`)
    }
  }

  #participant = (event_id: number, { nickname, army_id = null }: ParticipantInput): Participant => ({
    ...{ id: ++this.#lastId, event_id, user_id: null, nickname, army_id },
    ...{ army_name: null, army_faction: null, army_grand_alliance: null },
    ...{ wins: 0, draws: 0, losses: 0, position: 1, version: 1 },
  })

  #match = (event_id: number, row: MatchInput): Match => ({
    ...{ id: ++this.#lastId, event_id, result: 'pending', participant1_army: null, participant2_army: null },
    ...{ version: 1, match_duration_minutes: null, round_number: null, table_number: null, notes: null },
    ...{ participant1_army_id: null, participant2_army_id: null, participant1_score: null, participant2_score: null },
    ...nulled(row),
    participant1: this.#side(row.participant1_id),
    participant2: this.#side(row.participant2_id),
  })

  #side(id: number) {
    return { id, nickname: this.participants.find((participant) => participant.id === id)?.nickname ?? '' }
  }
}

/** A refusal as Muster words it. */
export const refusal = (status: number, detail: string, errors: { path: string; message: string }[] = []): Answer => ({
  status,
  body: { type: 'urn:x', title: 'Refused', status, detail, code: 'invalid_input', errors },
})

const emptyEvent = {
  ...{ owner_id: 1, owner_nickname: 'Olga', description: null, num_of_participants: 0 },
  ...{ event_date: null, location_country: null, location_city: null },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  version: 1,
}

type Nulled<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

/** A field that is left out is stored as null. */
const nulled = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? null])) as Nulled<T>

const ok = (body: unknown): Answer => ({ status: 200, body })
const made = (body: unknown): Answer => ({ status: 201, body })

const pageOf = (events: readonly Event[], from: number, size: number) => ({
  events: events.slice(from, from + size),
  total: events.length,
  next_cursor: from + size < events.length ? String(from + size) : null,
})
