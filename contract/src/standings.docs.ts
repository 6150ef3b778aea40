import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventKey } from './events.docs.ts'
import { importing } from './participants.docs.ts'
import { rankingExample } from './ranking.docs.ts'
import * as standings from './standings.ts'

documented(standings.Standing, ['A place in the standings.'], {
  participant_id: ['Who it is.', 41],
  nickname: ['Their name in the event.', 'Ana'],
  army_name: ['Null while the army is unknown.', 'Ruination Brotherhood'],
  army_faction: ['Null while the army is unknown.', 'Stormcast Eternals'],
  club: ['Null if there is none.', 'Leeds Gamers'],
  position: ['Participants who are level share one: 1, 2, 2, 4. Null for a participant who never played.', 1],
  wins: ['Matches won, and byes that count as wins.', 3],
  draws: ['Matches with equal scores.', 0],
  losses: ['Matches lost.', 1],
  byes: ['Rounds without an opponent.', 1],
  dropped_after_round: ['The last round that a participant who has dropped may have played.', null],
  adjustment: ['Points that the organiser has given or taken.', 10],
  adjustment_reason: ['The reason; null without one.', 'Best painted army'],
  values: [
    'The value of each criterion of the ranking; null where it has none.',
    { wins: 3, draws: 0, opponents_win_rate: 0.583, win_path: 0.963 },
  ],
  decided_by: [
    'The criterion that separates them from the one above; null for the first, and for participants who are level.',
    null,
  ],
})
documented(standings.listStandings.response, ['The standings after a round, or now.'], {
  after_round: ['The requested round; null for the current standings.', 3],
  ranking: ['The criteria, in the order in which they decide.', rankingExample],
  standings: ['By position; without the waiting list.'],
})
documentedInput(standings.listStandings.query, {
  ...eventKey,
  after_round: ['Only matches and byes up to this round count; left out, all.', 3],
})
documentedCalls(standings, {
  listStandings: {
    gives: `Everyone with a place, with the value of each criterion; as CSV, these have a column each, and \`fewest_losses\` is \`losses\`. ${importing}`,
    csv: csv(
      'position,nickname,army_faction,army_name,club,wins,draws,losses,byes,dropped_after_round,adjustment,adjustment_reason,opponents_win_rate,win_path',
      '1,Ana,Stormcast Eternals,Ruination Brotherhood,Leeds Gamers,3,0,1,1,,10,Best painted army,0.583,0.963',
    ),
  },
})
