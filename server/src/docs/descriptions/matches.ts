import type { Descriptions } from './description.ts'

const pairing = { participant1_id: 41, participant2_id: 42, round_number: 1, table_number: 4 }

/** Matches, and the numbers of things. */
export const matches: Descriptions = {
  MatchResult: ['Follows from the scores: pending until both are known.', 'player1_win'],
  MatchSide: ['One side of a match.'],
  'MatchSide.id': ['The `id` of the participant.', 41],
  MatchArmy: ['The army that a side plays.'],
  'MatchArmy.name': ['As in the army catalogue.', 'Ruination Brotherhood'],
  'MatchArmy.faction': ['As in the army catalogue.', 'Stormcast Eternals'],
  'MatchArmy.grand_alliance': ['The alliance that the faction belongs to.', 'Order'],
  Match: ['Two participants of an event against each other.'],
  'Match.id': ['Unique over all events.', 310],
  'Match.participant1': ['The first side.'],
  'Match.participant2': ['The second side.', { id: 42, nickname: 'Ben' }],
  'Match.participant1_id': ['The same as `participant1.id`.', 41],
  'Match.participant2_id': ['The same as `participant2.id`.', 42],
  'Match.participant1_army': ['What the first side plays in this match; null while it is unknown.'],
  'Match.participant2_army': [
    'What the second side plays in this match; null while it is unknown.',
    { name: 'The Great-grand Gnawhorde', faction: 'Skaven', grand_alliance: 'Chaos' },
  ],
  'Match.participant1_army_id': ['As in the army catalogue; null while the army is unknown.', 155],
  'Match.participant2_army_id': ['As in the army catalogue; null while the army is unknown.', 112],
  'Match.result': ['Follows from the scores: pending until both are known.', 'player1_win'],
  MatchList: ['A page of the matches of an event.'],
  'MatchList.matches': ['By round, then table; those without a number come last.'],
  MatchesAdded: ['The matches that were added.'],
  'MatchesAdded.matches': ['In the order in which they were sent.'],
  'createMatches.matches': ['All are added, or none.', [pairing]],
  'listMatches.limit': ['The most that one page may hold.', 200],
  'listMatches.cursor': ['The `next_cursor` of the page before; leave it out for the first page.', 'WzEsNCwzMTBd'],

  HomeStats: ['How much is recorded on this server.'],
  'HomeStats.events': ['Tournaments and friendlies.', 214],
  'HomeStats.participants': ['Someone in two events counts twice.', 4812],
  'HomeStats.matches': ['With and without a result.', 11960],
  ProfileStats: ['How much your own events hold.'],
  'ProfileStats.total_events': ['The events that you own.', 4],
  'ProfileStats.total_matches': ['In all your events.', 96],
  'ProfileStats.total_participants': ['In all your events; someone in two of them counts twice.', 58],
}
