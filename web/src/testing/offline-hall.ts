import { getEvent } from '@muster/contract/events'
import { listMatches, type Match, recordResult } from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import type { Participant } from '@muster/contract/participants'
import * as contract from '@muster/contract/rounds'
import { HttpResponse } from 'msw'
import { buildEvent, buildMatch, resultOf } from './builders.ts'
import { ana, ben, cleo, dan, draft, serveDesk } from './desk.ts'
import { owner } from './event-page.ts'
import { server } from './server.ts'

const field = [ana, ben, cleo, dan]
export const byId = new Map(field.map((participant) => [participant.id, participant]))

type Step = 'create' | 'update' | 'publish' | 'unpublish' | 'result' | 'matches'

interface Hall {
  isDown: boolean
  /** Steps that the server does, but whose next response is lost. */
  losing: Set<Step>
  /** Each step that changed something. */
  steps: Step[]
  version: number
  matches: Match[]
  second: contract.PairedRound | undefined
}

const first: contract.PairedRound = {
  ...draft,
  state: 'finished',
  published_at: '2026-11-21T10:00:00.000Z',
  byes: [],
  pairings: [],
  matches: 2,
  reported: 2,
}

const playedMatch = (participant1: Participant, participant2: Participant, table_number: number) =>
  buildMatch({ participant1, participant2, table_number, participant1_score: 9, participant2_score: 2, version: 2 })

/**
 * A server with an event of four: round 1 has its results, round 2 is not paired. It pairs other participants than the
 * page would, refuses outdated versions, and loses requests on demand.
 */
export function serveHall(): Hall {
  const hall: Hall = {
    isDown: false,
    losing: new Set(),
    steps: [],
    version: 5,
    matches: [playedMatch(ana, ben, 1), playedMatch(cleo, dan, 2)],
    second: undefined,
  }
  const change = (step: Step) => {
    hall.steps.push(step)
    hall.version++
  }
  const reach = () => {
    if (hall.isDown) throw HttpResponse.error()
  }
  const respond = <Response>(step: Step, response: Response): Response => {
    if (hall.losing.delete(step)) throw HttpResponse.error()
    return response
  }
  const requireVersion = (sent: string | null, version: number | null, current?: object) => {
    if (sent !== null && sent !== `"${version}"`)
      throw HttpResponse.json(
        { status: 412, code: 'changed_meanwhile', detail: 'Changed.', current, changed_by: owner.nickname },
        { status: 412 },
      )
  }
  const getSecond = () => {
    if (!hall.second) throw HttpResponse.json({ status: 404, code: 'not_found', detail: 'No round.' }, { status: 404 })
    return hall.second
  }

  serveDesk({ participants: field })
  server.respond(getEvent, () => {
    reach()
    return buildEvent({ id: 1, owner_id: owner.id, title: 'Winter Muster', rounds_planned: 3, version: hall.version })
  })
  server.respond(listMatches, () => {
    reach()
    return respond('matches', { matches: hall.matches, total: hall.matches.length, next_cursor: null })
  })
  server.respond(contract.listRounds, () => {
    reach()
    return { rounds: [first, ...(hall.second ? [hall.second] : [])] }
  })
  server.respond(contract.getRound, ({ params }) => {
    reach()
    return params.round_number === '1' ? first : getSecond()
  })
  server.respond(contract.createRound, ({ body, version }) => {
    reach()
    requireVersion(version, hall.version)
    change('create')
    const { method, seed = 1 } = body as contract.RoundInput
    hall.second = toDraft({ ...draft, number: 2, method, seed }, [
      [ana, dan],
      [ben, cleo],
    ])
    return respond('create', hall.second)
  })
  server.respond(contract.updateRound, ({ body, version }) => {
    reach()
    requireVersion(version, getSecond().version)
    change('update')
    const { pairings, byes } = body as contract.RoundByHand
    hall.second = { ...withNotes(getSecond(), pairings), byes }
    return respond('update', hall.second)
  })
  server.respond(contract.publishRound, ({ version }) => {
    reach()
    requireVersion(version, getSecond().version)
    change('publish')
    publishSecond(hall, getSecond())
    return respond('publish', getSecond())
  })
  server.respond(contract.unpublishRound, ({ version }) => {
    reach()
    requireVersion(version, getSecond().version)
    if (hall.matches.some(({ round_number, result }) => round_number === 2 && result !== 'pending'))
      throw HttpResponse.json(
        { status: 409, code: 'round_has_results', detail: 'Round 2 has results already.' },
        { status: 409 },
      )
    change('unpublish')
    hall.matches = hall.matches.filter(({ round_number }) => round_number === 1)
    hall.second = { ...getSecond(), state: 'draft', version: 20 }
    return respond('unpublish', hall.second)
  })
  server.respond(contract.setClock, ({ body }) => ({
    clock: { ends_at: null, seconds_left: (body as contract.ClockInput).seconds_left },
  }))
  server.respond(recordResult, ({ params, body, version }) => {
    reach()
    const match = hall.matches.find(({ id }) => String(id) === params.match_id) as Match
    requireVersion(version, match.version, match)
    change('result')
    const { participant1_score = null, participant2_score = null } = body as Partial<Match>
    const result = resultOf(participant1_score, participant2_score)
    const saved = { ...match, participant1_score, participant2_score, result, version: match.version + 1 }
    hall.matches = hall.matches.map((each) => (each === match ? saved : each))
    return respond('result', saved)
  })
  return hall
}

const toDraft = (round: contract.PairedRound, pairs: (readonly [Participant, Participant])[]) =>
  withNotes(
    { ...round, byes: [], state: 'draft', version: 7 },
    pairs.map(([one, other], index) => ({
      participant1_id: one.id,
      participant2_id: other.id,
      table_number: index + 1,
    })),
  )

const withNotes = (round: contract.PairedRound, pairings: readonly Pair[]): contract.PairedRound => ({
  ...round,
  version: (round.version ?? 0) + 1,
  pairings: pairings.map(({ table_number = null, ...pair }) => ({ ...pair, table_number, notes: [] })),
})

function publishSecond(hall: Hall, round: contract.PairedRound) {
  const { pairings } = round
  hall.second = { ...round, state: 'published', version: 9, matches: pairings.length, pending: pairings.length }
  const added = pairings.map(({ participant1_id, participant2_id, table_number }) =>
    buildMatch({
      participant1: byId.get(participant1_id) ?? ana,
      participant2: byId.get(participant2_id) ?? ana,
      round_number: 2,
      table_number,
    }),
  )
  hall.matches = [...hall.matches.filter(({ round_number }) => round_number === 1), ...added]
}

/** Another desk publishes round 2 with these pairs. */
export const publishElsewhere = (hall: Hall, pairs: (readonly [Participant, Participant])[]) =>
  publishSecond(hall, toDraft({ ...draft, number: 2, seed: 99 }, pairs))
