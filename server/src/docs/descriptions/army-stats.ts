import type { Descriptions } from './description.ts'

const skaven = {
  ...{ faction: 'Skaven', army_id: null, army_name: null, game_type: 'AOS', grand_alliance: 'Chaos' },
  ...{ matches: 58, wins: 31, draws: 2, losses: 21, rate: { value: 0.592593, low: 0.459668, high: 0.713218 } },
  ...{ is_too_small: false, mirrors: 4, rated_participants: 12, participants: 13 },
  ...{ participant_share: 0.072222, match_share: 0.140777 },
}

const stormcast = {
  ...{ faction: 'Stormcast Eternals', army_id: null, army_name: null, game_type: 'AOS', grand_alliance: 'Order' },
  ...{ matches: 106, wins: 41, draws: 6, losses: 49, rate: { value: 0.458333, low: 0.362188, high: 0.557684 } },
  ...{ is_too_small: false, mirrors: 10, rated_participants: 21, participants: 23 },
  ...{ participant_share: 0.127778, match_share: 0.257282 },
}

/** How armies perform. Shares and rates are from 0 to 1. */
export const armyStats: Descriptions = {
  Rate: ['A share of wins with its 95% interval (Wilson’s).'],
  'Rate.value': ['Wins by matches, a draw being worth what `draws` says.', 0.592593],
  'Rate.low': ['The lower end of the interval.', 0.459668],
  'Rate.high': ['The upper end of the interval.', 0.713218],

  ArmyRecord: ['How a faction, or one of its armies, performs.'],
  'ArmyRecord.army_id': ['As in the army catalogue; null for a whole faction.', null],
  'ArmyRecord.army_name': ['As in the army catalogue; null for a whole faction.', null],
  'ArmyRecord.game_type': ['Null for a faction over several games.', 'AOS'],
  'ArmyRecord.mirrors': ['Matches of the faction against itself, which are in `matches` but not in the rate.', 4],
  'ArmyRecord.rated_participants': [
    'Participants with a match that is no mirror; someone in two events counts twice.',
    12,
  ],
  'ArmyRecord.participants': ['Participants who brought it, whether or not they have played.', 13],
  'ArmyRecord.participant_share': ['Of all participants whose army is known, from 0 to 1.', 0.072222],
  'ArmyRecord.match_share': ['Of all counted matches, from 0 to 1; two factions meet in each.', 0.140777],

  Matchup: ['How a faction performs against another one.'],
  'Matchup.opponent': ['The faction on the other side.', 'Stormcast Eternals'],
  'Matchup.opponent_grand_alliance': ['The alliance of the opponent.', 'Order'],
  'Matchup.matches': ['Matches of the two with both scores and both armies known.', 22],
  'Matchup.wins': ['Matches that the faction won.', 9],
  'Matchup.draws': ['Matches with equal scores.', 1],
  'Matchup.losses': ['Matches that the opponent won.', 12],
  'Matchup.rate': [
    'How often the faction wins; null for a mirror.',
    { value: 0.431818, low: 0.250707, high: 0.633201 },
  ],
  'Matchup.is_too_small': [
    'With fewer than 20 matches or 5 participants on either side, the rate says more about chance than about the armies.',
    false,
  ],
  Matchups: ['The records of factions against each other.'],
  'Matchups.factions': ['The factions that have played, in the order of the rows of a table.'],
  'Matchups.matchups': ['Each pair twice: once from either side.'],

  TrendPoint: ['How a faction performs in one month.'],
  'TrendPoint.month': ['A month in UTC.', '2026-11'],
  'TrendPoint.matches': ['Counted matches of the month, mirrors included.', 24],
  'TrendPoint.wins': ['Matches won in the month.', 12],
  'TrendPoint.draws': ['Matches drawn in the month.', 2],
  'TrendPoint.losses': ['Matches lost in the month.', 10],
  'TrendPoint.rate': [
    'How often it won, without mirrors; null while there are no matches.',
    { value: 0.541667, low: 0.350749, high: 0.721087 },
  ],
  ArmyTrend: ['The records of factions month by month.'],
  'ArmyTrend.months': ['Every month from the first match to the last.', ['2026-11']],
  'ArmyTrend.trends': ['One for each faction.'],
  'ArmyTrend.trends[].points': ['The months in which it has played.'],

  ArmyStats: ['The records of factions or armies, with the totals that their shares refer to.'],
  'ArmyStats.counted_matches': ['Under the filters for events, over all alliances and factions.', 412],
  'ArmyStats.participants': ['Those whose army is known, over all alliances and factions.', 180],
  'ArmyStats.armies': ['Those with enough matches first, the best on top.'],

  ArmyComparison: ['Two factions side by side.'],
  'ArmyComparison.a': ['The first faction.', skaven],
  'ArmyComparison.b': ['The second faction.', stormcast],
  'ArmyComparison.direct': ['Their matches against each other, seen from `a`.'],
  'ArmyComparison.difference': ['The rate of `a` minus that of `b`; null while one of them has none.'],
  'ArmyComparison.difference.value': ['From -1 to 1.', 0.134259],
  'ArmyComparison.difference.low': ['The lower end of the 95% interval (Newcombe’s).', -0.031691],
  'ArmyComparison.difference.high': ['The upper end of the 95% interval.', 0.288513],
  'ArmyComparison.conclusion': ['One of them is higher only if the interval leaves out 0.', 'unclear'],
  'ArmyComparison.sentence': ['The conclusion in words.', 'With these 54 and 96 games there is no clear difference.'],

  FactionStats: ['Everything about one faction.'],
  'FactionStats.record': ['Over all its armies.'],
  'FactionStats.matchups': ['Against each faction that it has met.'],
  'FactionStats.armies': [
    'Each of its armies, as far as they have come to an event.',
    [
      {
        ...skaven,
        ...{ army_id: 112, army_name: 'The Great-grand Gnawhorde', matches: 58, participants: 13 },
      },
    ],
  ],
  'FactionStats.trend': ['Month by month, the oldest first.'],

  CountedSide: ['One side of a counted match.'],
  'CountedSide.participant_id': ['As in the standings of the event.', 42],
  'CountedSide.nickname': ['As in the standings of the event.', 'Ben'],
  'CountedSide.army_name': ['As in the army catalogue.', 'The Great-grand Gnawhorde'],
  'CountedSide.score': ['Victory points.', 14],
  CountedGame: ['A match behind the numbers of a faction.'],
  'CountedGame.event_title': ['The title of the event.', 'Newcastle Winter Clash'],
  'CountedGame.event_date': ['When the event began, in UTC; null if it has no date.', '2026-11-21T09:30:00.000Z'],
  'CountedGame.side': ['The side that played the faction.'],
  'CountedGame.opposing_side': [
    'The other side.',
    {
      ...{ participant_id: 41, nickname: 'Ana', faction: 'Stormcast Eternals' },
      ...{ army_name: 'Ruination Brotherhood', score: 22 },
    },
  ],
  'CountedGame.result': ['As of a match whose first side is the faction.', 'player2_win'],
  'CountedGame.is_mirror': ['Both sides played the faction, so the match is not in the rate.', false],
  CountedGames: ['A page of the matches behind the numbers of a faction.'],
  'CountedGames.matches': ['Of the newest event first.'],

  'compareArmies.a': [
    'The first faction, by its name in the catalogue; without both, the two that were played most.',
    'Skaven',
  ],
  'compareArmies.b': ['The second faction, another one than `a`.', 'Stormcast Eternals'],
  'listArmyStats.group_by': ['Whether a row is a whole faction or one of its armies.', 'faction'],
  'getArmyTrend.faction': ['At most 8 factions, each repeated as a parameter of its own; all if left out.', ['Skaven']],
  'listCountedGames.opponent': ['Only matches against this faction.', 'Stormcast Eternals'],
  'listCountedGames.cursor': [
    'The `next_cursor` of the page before; leave it out for the first page.',
    'WyIyMDI2LTExLTIxIiwzMTBd',
  ],
}
