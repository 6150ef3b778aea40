import * as armyStats from './army-stats.ts'
import {
  armyTable,
  direct,
  matchupTable,
  rated,
  record,
  skaven,
  skavenRow,
  stormcast,
  stormcastRow,
} from './army-stats-examples.docs.ts'
import { armyStatsFilters } from './army-stats-filters.docs.ts'
import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventKey } from './events.docs.ts'
import {
  draws,
  event_id,
  faction,
  faction_in_query,
  grand_alliance,
  limit,
  next_cursor,
  round_number,
} from './shared.docs.ts'

const is_too_small = [
  'With fewer than 20 matches or 5 participants, the rate says more about chance than about the army.',
  false,
] as const
documented(armyStats.Rate, ['A share of wins with its 95% interval (Wilson’s).'], {
  value: ['Wins by matches, a draw being worth what `draws` says.', 0.592593],
  low: ['The lower end of the interval.', 0.459668],
  high: ['The upper end of the interval.', 0.713218],
})
documented(armyStats.ArmyRecord, ['How a faction, or one of its armies, performs.'], {
  faction,
  army_id: ['As in the army catalogue; null for a whole faction.', null],
  army_name: ['As in the army catalogue; null for a whole faction.', null],
  game_type: ['Null for a faction over several games.', 'AOS'],
  grand_alliance,
  matches: ['Matches with both scores and both armies known, mirrors included.', 58],
  wins: ['Matches won; a mirror is neither won nor lost.', 31],
  draws: ['Matches with equal scores, without mirrors.', 2],
  losses: ['Matches lost, without mirrors.', 21],
  rate: ['How often it wins, without mirrors; null while there are no matches.'],
  is_too_small,
  mirrors: ['Matches of the faction against itself, which are in `matches` but not in the rate.', 4],
  rated_participants: ['Participants with a match that is no mirror; someone in two events counts twice.', 12],
  participants: ['Participants who brought it, whether or not they have played.', 13],
  participant_share: ['Of all participants whose army is known, from 0 to 1.', 0.072222],
  match_share: ['Of all counted matches, from 0 to 1; two factions meet in each.', 0.140777],
})
documented(armyStats.Matchup, ['How a faction performs against another one.'], {
  faction,
  opponent: ['The faction on the other side.', 'Stormcast Eternals'],
  opponent_grand_alliance: ['The alliance of the opponent.', 'Order'],
  matches: ['Matches of the two with both scores and both armies known.', 22],
  wins: ['Matches that the faction won.', 9],
  draws: ['Matches with equal scores.', 1],
  losses: ['Matches that the opponent won.', 12],
  rate: ['How often the faction wins; null for a mirror.', { value: 0.431818, low: 0.250707, high: 0.633201 }],
  is_too_small: [
    'With fewer than 20 matches or 5 participants on either side, the rate says more about chance than about the armies.',
    false,
  ],
})
documented(armyStats.TrendPoint, ['How a faction performs in one month.'], {
  month: ['A month in UTC.', '2026-11'],
  matches: ['Counted matches of the month, mirrors included.', 24],
  wins: ['Matches won in the month.', 12],
  draws: ['Matches drawn in the month.', 2],
  losses: ['Matches lost in the month.', 10],
  rate: [
    'How often it won, without mirrors; null while there are no matches.',
    { value: 0.541667, low: 0.350749, high: 0.721087 },
  ],
  is_too_small,
})
documented(
  armyStats.listArmyStats.response,
  ['The records of factions or armies, with the totals that their shares refer to.'],
  {
    counted_matches: ['Under the filters for events, over all alliances and factions.', 412],
    participants: ['Those whose army is known, over all alliances and factions.', 180],
    armies: ['Those with enough matches first, the best on top.'],
  },
)
documentedInput(armyStats.listArmyStats.query, {
  ...armyStatsFilters,
  group_by: ['Whether a row is a whole faction or one of its armies.', 'faction'],
  faction: faction_in_query,
})
documented(armyStats.listMatchups.response, ['The records of factions against each other.'], {
  factions: [
    'The factions that have played, in the order of the rows of a table.',
    undefined,
    { faction, grand_alliance },
  ],
  matchups: ['Each pair twice: once from either side.'],
})
documented(armyStats.getArmyTrend.response, ['The records of factions month by month.'], {
  months: ['Every month from the first match to the last.', ['2026-11']],
  trends: [
    'One for each faction.',
    undefined,
    {
      faction,
      grand_alliance,
      points: ['The months in which it has played.'],
    },
  ],
})
documentedInput(armyStats.getArmyTrend.query, {
  ...armyStatsFilters,
  faction: ['At most 8 factions, each repeated as a parameter of its own; all if left out.', ['Skaven']],
})
documented(armyStats.compareArmies.response, ['Two factions side by side.'], {
  a: ['The first faction.', skaven],
  b: ['The second faction.', stormcast],
  direct: ['Their matches against each other, seen from `a`.'],
  difference: [
    'The rate of `a` minus that of `b`; null while one of them has none.',
    undefined,
    {
      value: ['From -1 to 1.', 0.134259],
      low: ['The lower end of the 95% interval (Newcombe’s).', -0.031691],
      high: ['The upper end of the 95% interval.', 0.288513],
    },
  ],
  conclusion: ['One of them is higher only if the interval leaves out 0.', 'unclear'],
  sentence: ['The conclusion in words.', 'Based on 54 and 96 matches, there is no clear difference.'],
})
documentedInput(armyStats.compareArmies.query, {
  ...armyStatsFilters,
  a: ['The first faction, by its name in the catalogue; without both, the two that were played most.', 'Skaven'],
  b: ['The second faction, another one than `a`.', 'Stormcast Eternals'],
})
documented(armyStats.getFactionStats.response, ['Everything about one faction.'], {
  record: ['Over all its armies.'],
  matchups: ['Against each faction that it has met.'],
  armies: [
    'Each of its armies that was brought to an event.',
    [{ ...skaven, army_id: 112, army_name: 'The Great-grand Gnawhorde' }],
  ],
  trend: ['Month by month, the oldest first.'],
})
documentedInput(armyStats.getFactionStats.params, { faction: ['The name of a faction as in the catalogue.', 'Skaven'] })
documented(armyStats.CountedSide, ['One side of a counted match.'], {
  participant_id: ['As in the standings of the event.', 42],
  nickname: ['As in the standings of the event.', 'Ben'],
  faction,
  army_name: ['As in the army catalogue.', 'The Great-grand Gnawhorde'],
  score: ['Victory points.', 14],
})
documented(armyStats.CountedGame, ['A match behind the numbers of a faction.'], {
  match_id: ['As in the list of matches of the event.', 310],
  event_id,
  event_title: ['The title of the event.', 'Newcastle Winter Clash'],
  event_date: ['When the event began, in UTC; null if it has no date.', '2026-11-21T09:30:00.000Z'],
  time_zone: ['That of the hall, by its IANA name; null if it is not known.', 'Europe/London'],
  round_number,
  side: ['The side that played the faction.'],
  opposing_side: [
    'The other side.',
    {
      participant_id: 41,
      nickname: 'Ana',
      faction: 'Stormcast Eternals',
      army_name: 'Ruination Brotherhood',
      score: 22,
    },
  ],
  result: ['As if the faction were the first side.', 'player2_win'],
  is_mirror: ['Both sides played the faction, so the match is not in the rate.', false],
})
documented(armyStats.listCountedGames.response, ['A page of the matches behind the numbers of a faction.'], {
  matches: ['The newest event first.'],
  next_cursor,
})
documentedInput(armyStats.listCountedGames.query, {
  ...armyStatsFilters,
  opponent: ['Only matches against this faction.', 'Stormcast Eternals'],
  army_id: ['Only matches in which the faction came as this army.', 112],
  limit,
  cursor: ['The `next_cursor` of the page before; leave it out for the first page.', 'WyIyMDI2LTExLTIxIiwzMTBd'],
})
documentedInput(armyStats.listEventArmies.query, { ...eventKey, draws })
documentedCalls(armyStats, {
  listArmyStats: { gives: 'The records, and the totals that their shares refer to.', csv: armyTable },
  listMatchups: { gives: 'A row for each pair of factions that has met.', csv: matchupTable },
  getArmyTrend: {
    gives: 'The months of each faction.',
    csv: csv(
      `faction,grand_alliance,month,${rated}`,
      'Skaven,Chaos,2026-11,24,12,2,10,0.541667,0.350749,0.721087,false',
    ),
  },
  compareArmies: {
    gives: 'Both records, their matches against each other, and the difference.',
    csv: csv(
      `row,${record},conclusion`,
      `a,${skavenRow},unclear`,
      `b,${stormcastRow},unclear`,
      `a against b,Skaven,,,,,${direct},,,,,,`,
      'a less b,,,,,,,,,,0.134259,-0.031691,0.288513,,,,,,,unclear',
    ),
  },
  getFactionStats: { gives: 'Everything about the faction.', csv: matchupTable },
  listCountedGames: {
    gives: 'A page of matches, seen from the side of the faction.',
    csv: csv(
      'event_id,event_title,event_date,round_number,match_id,nickname,faction,army_name,score,opposing_nickname,opposing_faction,opposing_army_name,opposing_score,result,is_mirror',
      '7,Newcastle Winter Clash,2026-11-21T09:30:00.000Z,1,310,Ben,Skaven,The Great-grand Gnawhorde,14,Ana,Stormcast Eternals,Ruination Brotherhood,22,loss,false',
    ),
  },
  listEventArmies: { gives: 'The records of this event alone.', csv: armyTable },
})
