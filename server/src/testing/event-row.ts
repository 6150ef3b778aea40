import type { Plan } from '@muster/contract/plan-fields'
import { defaultRules } from '@muster/contract/ranking'
import type { EventRow } from '../features/events/queries.ts'
import type { DatedEvent } from '../features/feeds/service.ts'
import { eventInput } from './builders.ts'

const leeds = {
  id: 2644688,
  name: 'Leeds',
  region: 'England',
  country: 'United Kingdom',
  latitude: 53.7965,
  longitude: -1.5478,
  population: 516298,
  time_zone: 'Europe/London',
}

/** An event as queries return it, for tests of texts. */
export const eventRow: DatedEvent & Plan & Pick<EventRow, 'polls'> = {
  ...eventInput,
  ...defaultRules,
  id: 7,
  owner_id: 1,
  owner_nickname: 'Ana',
  version: 12,
  num_of_participants: 0,
  announcement: null,
  event_date: new Date('2026-12-12T09:30:00Z'),
  event_day: '2026-12-12',
  is_over: false,
  has_time: true,
  time_zone: 'Europe/London',
  location_country: 'United Kingdom',
  location_city: 'Leeds',
  place: leeds,
  check_in_open: false,
  participants_record: false,
  list_policy: 'none',
  list_deadline: null,
  lists_shown: 'start',
  lists_are_open: false,
  lists_are_shown: false,
  venue: null,
  contact: null,
  pack_link: null,
  fee: null,
  categories: [],
  polls: [],
  missions: [],
  tables: [],
  programme: [],
  ends_at: null,
  capacity: null,
  rounds_planned: null,
  round_minutes: null,
  finished_at: null,
  state: 'upcoming',
  table_policy: 'fresh',
  seed: 1,
  report_policy: 'one',
  share_key: '',
  created_at: new Date('2026-11-01T10:00:00Z'),
  updated_at: new Date('2026-11-02T10:00:00Z'),
}
