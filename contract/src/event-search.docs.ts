import { documentedInput } from './docs.ts'
import * as eventSearch from './event-search.ts'
import { country_in_query, event_type, from, game_type_in_query, limit, to } from './shared.docs.ts'

const eventMapFilters = documentedInput(eventSearch.EventMapFilters, {
  search: ['Words of title, city or country, in any order and regardless of case and accents.', 'newcastle'],
  game_type: game_type_in_query,
  event_type,
  country: country_in_query,
  from,
  to,
  state: ['Only events in this state, as the `state` of each says.', 'upcoming'],
  open: [
    'With `true` only the events that anyone who is signed in can join: upcoming, and with `registration_open`. With `false` only the others.',
    'true',
  ],
  near: ['Latitude and longitude in degrees; only events whose place is near are found.', '54.97,-1.61'],
  near_place: ['The same by the id of a place, or by its name.', '2641673'],
  radius_km: ['How far around that point, in kilometres; 100 by default.', 50],
})
documentedInput(eventSearch.EventFilters, {
  ...eventMapFilters,
  my_events: ['With `true` only the events that you own, which needs a token.', 'false'],
  joined_events: [
    'With `true` only the events that you have joined, which needs a token; together with `my_events`, both.',
    'false',
  ],
  sort: ['With `-date` the newest come first, with `date` the soonest, with `distance` the nearest.', '-date'],
  limit,
  cursor: ['The `next_cursor` of the page before; leave it out for the first page.', 'WyIyMDI2LTExLTIxIiw3XQ'],
})
