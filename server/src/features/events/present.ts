import type { Event, ListedEvent } from '@muster/contract/events'
import type { Plan } from '@muster/contract/plan-fields'
import { leadersMax, type Votes } from '@muster/contract/poll-fields'
import type { ListedRow } from './queries.listing.ts'
import type { BriefRow, EventRow } from './queries.ts'

/** Viewers who know the link of an event get its key, but only if the key is needed to open it. */
export const presentEvent = (
  { categories, missions, tables, programme, one_prize_each, polls, ...event }: EventRow,
  knowsLink: boolean,
): Event => ({
  ...presentBrief(event, knowsLink),
  categories,
  missions,
  tables,
  programme,
  one_prize_each,
  polls: polls.map(({ results, ...poll }) => ({
    ...poll,
    state: results === null ? 'open' : 'closed',
    leaders: results && leadersOf(results),
  })),
})

/** Nobody who shares the first place is left out. */
const leadersOf = (results: readonly Votes[]) =>
  results.filter(({ votes }, index) => index < leadersMax || votes === results[0]?.votes)

const presentBrief = (event: BriefRow, knowsLink: boolean): Omit<Event, keyof Plan | 'polls'> => ({
  id: event.id,
  owner_id: event.owner_id,
  owner_nickname: event.owner_nickname,
  title: event.title,
  description: event.description,
  game_type: event.game_type,
  event_type: event.event_type,
  event_date: event.event_date?.toISOString() ?? null,
  has_time: event.has_time,
  location_country: event.location_country,
  location_city: event.location_city,
  place: event.place,
  time_zone: event.time_zone,
  is_public: event.is_public,
  visibility: event.visibility,
  key: event.visibility === 'unlisted' && knowsLink ? event.share_key : null,
  counts_in_statistics: event.counts_in_statistics,
  list_policy: event.list_policy,
  list_deadline: event.list_deadline?.toISOString() ?? null,
  lists_shown: event.lists_shown,
  lists_are_open: event.lists_are_open,
  lists_are_shown: event.lists_are_shown,
  venue: event.venue,
  contact: event.contact,
  pack_link: event.pack_link,
  fee: event.fee,
  ends_at: event.ends_at?.toISOString() ?? null,
  registration_open: event.registration_open,
  check_in_open: event.check_in_open,
  participants_record: event.participants_record,
  capacity: event.capacity,
  rounds_planned: event.rounds_planned,
  round_minutes: event.round_minutes,
  ranking: event.ranking,
  points: event.points,
  bye: event.bye,
  team_size: event.team_size,
  table_policy: event.table_policy,
  seed: event.seed,
  report_policy: event.report_policy,
  state: event.state,
  num_of_participants: event.num_of_participants,
  announcement: event.announcement && { ...event.announcement, at: new Date(event.announcement.at).toISOString() },
  created_at: event.created_at.toISOString(),
  updated_at: event.updated_at.toISOString(),
  version: event.version,
})

/** Distances are rounded to 100 metres: places are larger than that. */
export const presentListed = (event: ListedRow, callerId?: number): ListedEvent => ({
  ...presentBrief(event, event.owner_id === callerId),
  distance_km: event.distance_km === null ? null : Math.round(event.distance_km * 10) / 10,
})
