export const limit = ['The maximum number of items on one page.', 50] as const
export const message = ['One sentence for the person in front of the screen.', 'Password changed successfully'] as const
export const country_in_query = ['Only events in this country, by its English name.', 'United Kingdom'] as const
export const faction = ['The faction, by its name in the catalogue.', 'Skaven'] as const
export const grand_alliance = ['The alliance that the faction belongs to.', 'Chaos'] as const
export const game_type = ['The game that is played.', 'AOS'] as const
export const game_type_in_query = ['Only this game.', 'AOS'] as const
export const grand_alliance_in_query = ['Only factions of this alliance.', 'Chaos'] as const
export const faction_in_query = ['Only this faction, by its name in the catalogue.', 'Skaven'] as const
export const total = ['How many there are on all pages together.', 1] as const
export const event_type = ['Only events of this kind.', 'tournament'] as const
export const from = [
  'Only events on or after this day, on the calendar in the hall; events without a date are left out.',
  '2026-01-01',
] as const
export const to = [
  'Only events on or before this day, on the calendar in the hall; events without a date are left out.',
  '2026-12-31',
] as const
export const draws = ['Whether a draw counts as half a win, not at all, or as a match not won.', 'half'] as const
export const created_at = ['In UTC, to the millisecond.', '2026-09-14T18:05:12.000Z'] as const
export const version = [
  'Starts at 1 and is raised by each change; send it as `If-Match` with the next one.',
  3,
] as const
export const next_cursor = ['Send it as `cursor` to get the next page; null on the last one.', null] as const
export const nickname = ['Everyone can see it; it must not contain a web address.', 'Ana'] as const
export const event_id = ['The event that it belongs to.', 7] as const
export const nickname_in_response = ['A name that everyone can see; unique within an event.', 'Ana'] as const
export const round_number = ['Counts from 1; null for a match outside the rounds.', 1] as const
export const place = {
  id: ['GeoNames’ number; used as `place_id` of events.', 2641673],
  name: ['Its usual name.', 'Newcastle upon Tyne'],
  region: ['The state, county or the like that it belongs to; null if it has none.', 'England'],
  country: ['The English name of the country.', 'United Kingdom'],
  latitude: ['In degrees, north of the equator positive.', 54.9733],
  longitude: ['In degrees, east of Greenwich positive.', -1.614],
} as const
