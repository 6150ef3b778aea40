import { listAnnouncements } from '@muster/contract/announcements'
import { listArmies } from '@muster/contract/armies'
import { listCalls } from '@muster/contract/calls'
import { getChannel } from '@muster/contract/channels'
import { listClaims } from '@muster/contract/claims'
import { type Event, listEvents } from '@muster/contract/events'
import { type Match, recordResult } from '@muster/contract/matches'
import type { RoundCheck } from '@muster/contract/pairings'
import type { Participant } from '@muster/contract/participants'
import { listHistory } from '@muster/contract/reports'
import * as contract from '@muster/contract/rounds'
import { listStandings, type Standing } from '@muster/contract/standings'
import { buildMatch, buildParticipant } from './builders.ts'
import { serveEvent } from './event-page.ts'
import { server } from './server.ts'

export const people = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map((nickname) => buildParticipant({ nickname }))
export const [ana, ben, cleo, dan, eve] = people as [Participant, Participant, Participant, Participant, Participant]

const check: RoundCheck = {
  rematches: 0,
  repeat_byes: 0,
  same_club: 0,
  repeat_tables: 0,
  score_gap: 0,
  floats: 0,
  unpaired: 0,
  relaxed: [],
  is_optimal: true,
  findings: [],
}

const pair = (one: Participant, other: Participant, table_number: number, notes: string[] = []) => ({
  participant1_id: one.id,
  participant2_id: other.id,
  table_number,
  notes,
})

export const draft: contract.PairedRound = {
  number: 1,
  state: 'draft',
  method: 'swiss',
  seed: 7,
  seeds: null,
  published_at: null,
  byes: [{ participant_id: eve.id }],
  keep_clubs_apart: true,
  forbid: [],
  top: null,
  missing_results: [],
  matches: 0,
  reported: 0,
  pending: 0,
  disputed: 0,
  clock: null,
  version: 3,
  pairings: [pair(ana, ben, 1, ['Ana and Ben are both of Guild.']), pair(cleo, dan, 2)],
  check: {
    ...check,
    findings: [{ code: 'bye', participant_ids: [eve.id], sentence: 'Eve has the bye: nobody has fewer points.' }],
  },
}

export const published: contract.PairedRound = {
  ...draft,
  state: 'published',
  matches: 2,
  pending: 2,
  published_at: '2026-11-21T10:00:00.000Z',
}

export const matches: Match[] = [
  buildMatch({ participant1: ana, participant2: ben, round_number: 1, table_number: 1, version: 4 }),
  buildMatch({ participant1: cleo, participant2: dan, round_number: 1, table_number: 7, version: 1 }),
]

export function serveDesk(
  given: {
    rounds?: contract.PairedRound[]
    matches?: Match[]
    participants?: Participant[]
    event?: Partial<Event>
  } = {},
) {
  const { rounds = [], participants = people } = given
  serveEvent({ participants, matches: given.matches ?? [], event: { rounds_planned: 3, ...given.event } })
  server.respond(listCalls, { calls: [] })
  server.respond(getChannel, { channel: null })
  server.respond(listAnnouncements, { announcements: [] })
  server.respond(listClaims, { claims: [] })
  server.respond(listHistory, { history: [] })
  server.respond(contract.listRounds, { rounds })
  // The desk stores these for reading without a network.
  server.respond(listStandings, { after_round: null, ranking: [], standings: [] })
  server.respond(listArmies, { armies: [], total: 0 })
  server.respond(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
  for (const round of rounds) server.respond(contract.getRound, round)
  server.respond(contract.getRoundCheck, { check })
}

/** Builds a participant's row of the standings. */
export const buildStanding = ({ id, nickname }: Participant, given: Partial<Standing> = {}): Standing => ({
  participant_id: id,
  nickname,
  club: null,
  army_name: null,
  army_faction: null,
  position: 1,
  wins: 0,
  draws: 0,
  losses: 0,
  byes: 0,
  dropped_after_round: null,
  dropped_results: 'keep',
  is_spare: false,
  adjustment: 0,
  adjustment_reason: null,
  values: {},
  decided_by: null,
  ...given,
})

/** Stubs a desk whose first round is published, and which records results. */
export function serveResults(played = matches) {
  serveDesk({ rounds: [published], matches: played })
  server.respond(recordResult, ({ params, body }) => {
    const match = matches.find(({ id }) => String(id) === params.match_id) ?? (matches[0] as Match)
    return { ...match, ...(body as object), result: 'player1_win' as const, version: match.version + 1 }
  })
}
