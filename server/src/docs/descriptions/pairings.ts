import type { Descriptions } from './description.ts'

const ana = { id: 1, name: 'Ana', points: 2, opponents: [2], tables: [1] }
const ben = { id: 2, name: 'Ben', points: 1, opponents: [1], tables: [1] }
const cleo = { id: 3, name: 'Cleo', points: 1, byes: 1 }
const dan = { id: 4, name: 'Dan', points: 0 }

/** Pairing rounds and checking them. */
export const pairings: Descriptions = {
  Pairing: ['Two participants who are to meet.'],
  'Pairing.participant1_id': ['The higher-placed one, unless the pair was kept the other way round.', 1],
  'Pairing.participant2_id': ['The lower-placed one.', 3],
  'Pairing.table_number': ['Where they meet; null if tables have no numbers.', 1],
  'Pairing.notes': [
    'The sentences of the check about these two.',
    ['Ana (2 points) meets Cleo (1 point): nobody else has 2 points.'],
  ],
  Bye: ['A round without an opponent.'],
  'Bye.participant_id': ['Who has it.', 5],
  Relaxation: ['A rule that is broken because there is no other way, or by hand.', 'same_club'],
  FindingCode: ['What a sentence is about.', 'float'],
  Finding: ['Something that someone might ask about.'],
  'Finding.code': ['For programs.', 'float'],
  'Finding.participant_ids': ['Whom it is about.', [1, 3]],
  'Finding.sentence': ['For people.', 'Ana (2 points) meets Cleo (1 point): nobody else has 2 points.'],
  RoundCheck: ['The check of a round, however it was paired.'],
  'RoundCheck.rematches': ['Pairings of two who have met before.', 0],
  'RoundCheck.repeat_byes': ['Byes of those who have had one.', 0],
  'RoundCheck.same_club': ['Pairings within a club.', 0],
  'RoundCheck.repeat_tables': ['How many are at a table where they have been before.', 0],
  'RoundCheck.score_gap': [
    'The sum of the squared differences of points; a bye counts as an opponent with the lowest points.',
    2,
  ],
  'RoundCheck.floats': ['Pairings and byes across different points.', 2],
  'RoundCheck.unpaired': ['How many have neither an opponent nor a bye.', 0],
  'RoundCheck.relaxed': ['The rules that are broken, the least one first.', []],
  'RoundCheck.is_optimal': [
    'Whether the engine finds no better round. False while someone is left out, or a result that counts is missing.',
    true,
  ],
  'RoundCheck.findings': ['The most serious first.'],
  SwissPairing: ['A round that was paired by the Swiss system.'],
  'SwissPairing.pairings': ['By table.'],
  'SwissPairing.byes': ['One at most.', []],
  'SwissPairing.check': ['The check of the round.'],
  CheckedPairings: ['The check of a round.'],
  'CheckedPairings.check': ['The check of the round.'],

  ...both('participants', [
    'Everyone who plays the round. Leave out participants who have dropped; their ids may still be opponents.',
    [ana, ben, cleo, dan],
  ]),
  ...both('participants[].id', ['A number of your own.', 1]),
  ...both('participants[].name', ['For the sentences; without it, they use the id.', 'Ana']),
  ...both('participants[].points', ['Participants with like points meet; halves are exact.', 2]),
  ...both('participants[].byes', ['How many there have been.', 0]),
  ...both('participants[].opponents', ['The ids of all opponents so far.', [2]]),
  ...both('participants[].club', ['Those of one club are kept apart where it costs nothing.', 'Leeds Gamers']),
  ...both('participants[].fixed_table', ['The table that the participant must stay at.', null]),
  ...both('participants[].tables', ['The tables of the rounds before.', [1]]),
  ...both('participants[].rank', ['The position in the standings, for the order of tables.', 1]),
  ...both('participants[].floated', ['Whether the round before was against other points, or a bye.', false]),
  ...both('seed', ['Breaks ties at random: the same seed pairs the same participants in the same way.', 20261122]),
  ...both('forbid', ['Ids of two who are not to meet.', [[1, 4]]]),
  ...both('keep_clubs_apart', ['Whether those of one club meet only if there is no other way.', false]),
  ...both('rounds_left', [
    'How many rounds are still to be paired, this one included; up to ten participants are paired so that all of them can be.',
    3,
  ]),
  ...both('with_bye', ['Whether one of an odd number gets a bye.', true]),
  'pairSwiss.keep': ['Pairings that are decided.', []],
  'pairSwiss.keep[].participant1_id': ['One of the participants.', 1],
  'pairSwiss.keep[].participant2_id': ['Another one.', 4],
  'pairSwiss.keep[].table_number': ['Their table; left out, it follows the table policy.', 2],
  'pairSwiss.table_policy': [
    '`fresh`: as few as possible sit where they have sat before; `by_standing`: leaders sit at table 1.',
    'fresh',
  ],
  'checkPairings.pairings': [
    'The round.',
    [
      { participant1_id: 1, participant2_id: 3, table_number: 1 },
      { participant1_id: 2, participant2_id: 4, table_number: 2 },
    ],
  ],
  'checkPairings.pairings[].participant1_id': ['One of the participants.', 1],
  'checkPairings.pairings[].participant2_id': ['Another one.', 3],
  'checkPairings.pairings[].table_number': ['Where they meet.', 1],
  'checkPairings.byes': ['Those without an opponent.', []],
  'checkPairings.byes[].participant_id': ['One of the participants.', 5],
}

/** A field of the bodies of both calls. */
function both(field: string, word: Descriptions[string]): Descriptions {
  return { [`pairSwiss.${field}`]: word, [`checkPairings.${field}`]: word }
}
