import { type Card, getCard } from '@muster/contract/cards'
import { type Event, getEvent } from '@muster/contract/events'
import { getList } from '@muster/contract/lists'
import type { Match, Report } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { HistoryEntry } from '@muster/contract/reports'
import { getSlip, type SlipMatch } from '@muster/contract/slips'
import { buildEvent, buildMatch } from './builders.ts'
import { ana, ben, people, published } from './desk.ts'
import { owner, serveParticipants } from './event-page.ts'
import { server } from './server.ts'

export const code = 'ABCDE23456'

const skaven = { name: 'Clawpack', faction: 'Skaven', grand_alliance: 'Chaos' as const }

export const report: Report = {
  id: 5,
  state: 'open',
  participant1_score: 12,
  participant2_score: 8,
  by: 'Ben',
  participant_id: ben.id,
  confirmed_with_slip: false,
  at: '2026-11-24T11:03:00.000Z',
}

/** Ana objects to the report. */
export const objection: HistoryEntry = {
  kind: 'objection',
  participant1_score: null,
  participant2_score: null,
  is_double_loss: false,
  staff_nickname: null,
  by: 'Ana',
  participant_id: ana.id,
  note: 'It was 8–12.',
  source: 'page',
  at: '2026-11-24T11:05:00.000Z',
}

interface Given {
  /** The account of Ana, whose card it is. */
  user_id?: number | null
  event?: Partial<Event>
  match?: Partial<Match>
  card?: Partial<Card>
  participant?: Partial<Participant>
}

/** Ana's card: round 1 at table 4 against Ben, who plays Skaven. */
export function buildCard({ user_id = null, event, match, card, participant }: Given = {}): Card {
  return {
    event: buildEvent({
      id: 1,
      title: 'Winter Muster',
      state: 'running',
      time_zone: 'Europe/London',
      rounds_planned: 3,
      owner_id: owner.id + 1000,
      ...event,
    }),
    participant: { ...ana, user_id, is_member: user_id !== null, ...participant },
    ranked: 5,
    round: published,
    matches: [
      buildMatch({
        id: 31,
        participant1: ana,
        participant2: ben,
        participant2_army: skaven,
        table_number: 4,
        ...match,
      }),
    ],
    byes: [],
    called_at: null,
    paid_at: null,
    claim: null,
    ...card,
  }
}

/** Stubs the card of Ana, the participants and the event. Another call replaces them. */
export function serveCard(given: Given = {}): Card {
  const card = buildCard(given)
  const participants = people.map((one) => (one.id === ana.id ? card.participant : one))
  server.respond(getEvent, card.event)
  serveParticipants(participants)
  server.respond(getCard, card)
  return card
}

/** Stubs the card of a participant who is asked for an army list and has handed in none. */
export function serveUnlisted(user_id: number): Card {
  server.respond(getList, { list: null })
  const event = { state: 'upcoming', list_policy: 'required', lists_are_open: true } as const
  return serveCard({ user_id, event, card: { round: null, matches: [] } })
}

export function buildSlip(given: Partial<SlipMatch> & { match?: Match } = {}): SlipMatch {
  const { id, title, game_type, state, time_zone, report_policy, visibility } = buildCard().event
  return {
    event: { id, title, game_type, state, time_zone, report_policy, visibility },
    match: buildCard().matches[0] ?? buildMatch(),
    table_name: null,
    mission: null,
    own_participant_id: null,
    clock: null,
    participant1_has_account: true,
    participant2_has_account: false,
    called_at: null,
    claim: null,
    ...given,
  }
}

/** Stubs the slip of the match between Ana and Ben. */
export function serveSlip(given: Parameters<typeof buildSlip>[0] = {}): SlipMatch {
  const slip = buildSlip(given)
  server.respond(getSlip, slip)
  return slip
}
