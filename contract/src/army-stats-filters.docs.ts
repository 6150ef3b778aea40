import { ArmyStatsFilters, StrengthFilters } from './army-stats-filters.ts'
import { documentedInput } from './docs.ts'
import {
  country_in_query,
  draws,
  event_type,
  from,
  game_type_in_query,
  grand_alliance_in_query,
  to,
} from './shared.docs.ts'

const ofEvents = {
  game_type: game_type_in_query,
  grand_alliance: grand_alliance_in_query,
  event_type,
  country: country_in_query,
  from,
  to,
  min_size: ['Only events with at least this many participants.', '16'],
} as const

export const armyStatsFilters = documentedInput(ArmyStatsFilters, {
  ...ofEvents,
  period: ['Only events of this many past days, in UTC; cannot be combined with `from` or `to`.', '90'],
  draws,
  intervals: [
    'Whether the intervals of factions and armies treat every match as independent, or whole events (wider, for matches of one event are alike). Matchups and months always have intervals by match.',
    'matches',
  ],
})

export const strengthFilters = documentedInput(StrengthFilters, {
  ...ofEvents,
  weeks: ['How long the season is that ends today, unless `from` or `to` is given.', '13'],
})
