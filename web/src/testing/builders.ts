import type { User } from '@muster/contract/accounts'
import type { Alert } from '@muster/contract/alerts'
import type { Army } from '@muster/contract/armies'
import type { Event, ListedEvent } from '@muster/contract/events'
import type { Feedback } from '@muster/contract/feedback'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Place } from '@muster/contract/places'
import { defaultRules } from '@muster/contract/ranking'

let serial = 0
/** Returns a number that nothing else in the test has. */
export const next = () => ++serial

export function buildUser(given: Partial<User> = {}): User {
  const id = given.id ?? next()
  return {
    id,
    email: `user${id}@example.com`,
    nickname: `User ${id}`,
    email_visible: false,
    is_verified: true,
    mail_pairings: true,
    mail_places: true,
    mail_disputes: true,
    mail_claims: true,
    mail_events: true,
    handle: `user-${id}`,
    player_visibility: 'private',
    created_at: '2026-01-02T03:04:05.000Z',
    ...given,
  }
}

export function buildEvent(given: Partial<Event & ListedEvent> = {}): Event & ListedEvent {
  const id = given.id ?? next()
  return {
    id,
    owner_id: 1_000_000,
    owner_nickname: 'Olga',
    title: `Event ${id}`,
    description: null,
    game_type: 'SPEARHEAD',
    event_type: 'tournament',
    event_date: null,
    has_time: true,
    location_country: null,
    location_city: null,
    place: null,
    time_zone: null,
    distance_km: null,
    is_public: true,
    visibility: 'listed',
    key: null,
    counts_in_statistics: false,
    registration_open: false,
    check_in_open: false,
    participants_record: false,
    polls: [],
    list_policy: 'none',
    list_deadline: null,
    lists_shown: 'start',
    lists_are_open: false,
    lists_are_shown: false,
    venue: null,
    contact: null,
    pack_link: null,
    fee: null,
    missions: [],
    tables: [],
    programme: [],
    one_prize_each: true,
    ends_at: null,
    capacity: null,
    rounds_planned: null,
    round_minutes: null,
    team_size: 1,
    table_policy: 'fresh',
    seed: 1,
    report_policy: 'one',
    state: 'upcoming',
    ...defaultRules,
    num_of_participants: 0,
    announcement: null,
    created_at: '2026-01-02T12:00:00.000Z',
    updated_at: '2026-01-02T12:00:00.000Z',
    version: 1,
    ...given,
  }
}

/** Builds an alert about Spearhead that is mailed immediately. */
export function buildAlert({
  filters,
  ...given
}: Partial<Omit<Alert, 'filters'>> & { filters?: Partial<Alert['filters']> } = {}): Alert {
  const anything = { search: null, game_type: null, event_type: null, country: null, open: null }
  return {
    id: next(),
    filters: { ...anything, near_place: null, near: null, radius_km: null, game_type: 'SPEARHEAD', ...filters },
    place: null,
    channel: 'mail',
    pace: 'at_once',
    receiver: null,
    state: 'active',
    failure_reason: null,
    created_at: '2026-01-02T12:00:00.000Z',
    last_notified_at: null,
    ...given,
  }
}

export function buildPlace(given: Partial<Place> = {}): Place {
  const id = given.id ?? next()
  return {
    id,
    name: `Town ${id}`,
    region: 'England',
    country: 'United Kingdom',
    latitude: 53.7965,
    longitude: -1.5478,
    population: 516_298,
    time_zone: 'Europe/London',
    ...given,
  }
}

export function buildParticipant(given: Partial<Participant> = {}): Participant {
  const id = given.id ?? next()
  return {
    id,
    event_id: 1,
    user_id: null,
    is_member: given.user_id != null,
    handle: null,
    nickname: `Player ${id}`,
    army_id: null,
    army_name: null,
    army_faction: null,
    army_grand_alliance: null,
    army_written: null,
    club: null,
    fixed_table: null,
    members: [],
    dropped_results: 'keep',
    forfeited_match_id: null,
    is_spare: false,
    checked_in_at: null,
    dropped_after_round: null,
    waiting_since: null,
    list_submitted_at: null,
    list_is_late: false,
    adjustment: 0,
    adjustment_reason: null,
    category_scores: {},
    wins: 0,
    draws: 0,
    losses: 0,
    position: 1,
    version: 1,
    ...given,
  }
}

export const resultOf = (one: number | null, two: number | null): Match['result'] => {
  if (one === null || two === null) return 'pending'
  if (one === two) return 'draw'
  return one > two ? 'player1_win' : 'player2_win'
}

/** Builds a match. The participants' ids and the result are derived. */
export function buildMatch(given: Partial<Match> = {}): Match {
  const { participant1 = { id: next(), nickname: 'Ana' }, participant2 = { id: next(), nickname: 'Ben' } } = given
  const { participant1_score = null, participant2_score = null } = given
  return {
    id: next(),
    event_id: 1,
    participant1,
    participant2,
    participant1_id: participant1.id,
    participant2_id: participant2.id,
    participant1_army: null,
    participant2_army: null,
    participant1_army_id: null,
    participant2_army_id: null,
    participant1_score,
    participant2_score,
    result: resultOf(participant1_score, participant2_score),
    round_number: 1,
    table_number: 1,
    notes: null,
    match_duration_minutes: null,
    ended_early: false,
    conceded_by: null,
    is_double_loss: false,
    is_void: false,
    report: null,
    extra_minutes: null,
    version: 1,
    ...given,
  }
}

export function buildArmy(given: Partial<Army> = {}): Army {
  const id = given.id ?? next()
  return { id, name: `Army ${id}`, faction: 'Skaven', game_type: 'SPEARHEAD', grand_alliance: 'Chaos', ...given }
}

export function buildFeedback(given: Partial<Feedback> = {}): Feedback {
  const id = given.id ?? next()
  return { id, category: 'general', content: `What I miss, ${id}.`, created_at: '2026-03-04T12:00:00.000Z', ...given }
}
