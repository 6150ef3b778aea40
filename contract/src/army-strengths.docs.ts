import { strengthFilters } from './army-stats-filters.docs.ts'
import * as armyStrengths from './army-strengths.ts'
import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { faction, faction_in_query, grand_alliance } from './shared.docs.ts'

documented(armyStrengths.ArmyStrength, ['How a faction does when both players are equally good.'], {
  faction,
  grand_alliance,
  matches: ['Matches of the season with both scores and both armies known, without mirrors.', 96],
  events: ['The number of events with these matches.', 14],
  rate: [
    'How often it has won, a draw as half a win, with an interval by events.',
    { value: 0.557292, low: 0.452118, high: 0.657571 },
  ],
  strength: [
    'How often it would win against the same factions if both players were equally good.',
    { value: 0.521004, low: 0.46117, high: 0.580249 },
  ],
  players: [
    'How often its players would win against the same opponents if both armies were equally good.',
    { value: 0.541833, low: 0.508241, high: 0.575056 },
  ],
  is_too_small: ['With fewer than 20 matches or 5 events, nothing should be concluded.', false],
  sentence: [
    'Why rate and strength differ, where they do.',
    'Good players like it: with equal armies, they would win 54.2% of these matches.',
  ],
})
documented(armyStrengths.listArmyStrengths.response, ['The strengths of factions in one season.'], {
  from: ['The first day of the season, in UTC.', '2026-08-27'],
  to: ['The last day of the season, in UTC.', '2026-11-25'],
  matches: ['The matches of the season, mirrors included; in a very long season, the last 100,000.', 412],
  events: ['The number of events with these matches.', 21],
  strengths: ['By name: the intervals are too wide to rank factions by strength.'],
})
documentedInput(armyStrengths.listArmyStrengths.query, { ...strengthFilters, faction: faction_in_query })
documentedCalls(armyStrengths, {
  listArmyStrengths: {
    gives: 'The factions of the season.',
    csv: csv(
      'faction,grand_alliance,matches,events,rate,rate_low,rate_high,strength,strength_low,strength_high,players,players_low,players_high,is_too_small,sentence',
      'Skaven,Chaos,96,14,0.557292,0.452118,0.657571,0.521004,0.46117,0.580249,0.541833,0.508241,0.575056,false,"Good players like it: with equal armies, they would win 54.2% of these matches."',
    ),
  },
})
