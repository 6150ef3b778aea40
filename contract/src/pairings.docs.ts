import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as pairings from './pairings.ts'

const pairingInput = {
  seed: ['Breaks ties at random: the same seed pairs the same participants in the same way.', 20261122],
  forbid: ['Ids of two who are not to meet.', [[1, 4]]],
  keep_clubs_apart: ['Whether those of one club meet only if there is no other way.', false],
  participants: [
    'Everyone who plays the round. Leave out participants who have dropped; their ids may still be opponents.',
    [
      { id: 1, name: 'Ana', points: 2, opponents: [2], tables: [1] },
      { id: 2, name: 'Ben', points: 1, opponents: [1], tables: [1] },
      { id: 3, name: 'Cleo', points: 1, byes: 1 },
      { id: 4, name: 'Dan', points: 0 },
    ],
    {
      id: ['A number of your own.', 1],
      name: ['For the sentences; without it, they use the id.', 'Ana'],
      points: ['Participants with like points meet; halves are exact.', 2],
      byes: ['How many there have been.', 0],
      opponents: ['The ids of all opponents so far, each as often as they have met.', [2]],
      club: ['Those of one club are kept apart where it costs nothing.', 'Leeds Gamers'],
      fixed_table: ['The table that the participant must stay at.', null],
      tables: ['The tables of the rounds before.', [1]],
      rank: ['The position in the standings, for the order of tables.', 1],
      floated: ['Whether the round before was against other points, or a bye.', false],
    },
  ],
  rounds_left: [
    'How many rounds are still to be paired, this one included; up to ten participants are paired so that all of them can be.',
    3,
  ],
  with_bye: ['Whether one of an odd number gets a bye.', true],
} as const

documented(pairings.TablePolicy, ['How tables are assigned to pairings.', 'fresh'])
documented(pairings.Bye, ['A round without an opponent.'], { participant_id: ['Who has it.', 5] })
documented(pairings.Relaxation, ['A rule that is broken because there is no other way, or by hand.', 'same_club'])
documented(pairings.FindingCode, ['What a sentence is about.', 'float'])
documented(pairings.Finding, ['Something that someone might ask about.'], {
  code: ['For programs.', 'float'],
  participant_ids: [
    'Whom it is about. With `bracket_changed`, who should play comes first; with `cut_tied`, who is in comes first.',
    [1, 3],
  ],
  sentence: ['For people.', 'Ana (2 points) meets Cleo (1 point): nobody else has 2 points.'],
})
documented(pairings.RoundCheck, ['The check of a round, however it was paired.'], {
  rematches: ['Pairings of two who have met before.', 0],
  repeat_byes: ['Byes of those who have had one.', 0],
  same_club: ['Pairings within a club.', 0],
  repeat_tables: ['How many are at a table where they have been before.', 0],
  score_gap: ['The sum of the squared differences of points; a bye counts as an opponent with the lowest points.', 2],
  floats: ['Pairings and byes across different points.', 2],
  unpaired: ['How many have neither an opponent nor a bye.', 0],
  relaxed: ['The rules that are broken, the least one first.', []],
  is_optimal: [
    'Whether the engine finds no better round. False while someone is left out, or a result that counts is missing.',
    true,
  ],
  findings: ['The most serious first.'],
})
documented(pairings.CheckedPairings, ['The check of a round.'], { check: ['The check of the round.'] })
documented(pairings.Pairing, ['Two participants who are to meet.'], {
  participant1_id: ['The higher-placed one, unless the pair was kept the other way round.', 1],
  participant2_id: ['The lower-placed one.', 3],
  table_number: ['Where they meet; null if tables have no numbers.', 1],
  notes: [
    'The sentences of the check about these two.',
    ['Ana (2 points) meets Cleo (1 point): nobody else has 2 points.'],
  ],
})
documented(pairings.pairSwiss.response, ['A round that was paired by the Swiss system.'], {
  pairings: ['By table.'],
  byes: ['One at most.', []],
  check: ['The check of the round.'],
})
documentedInput(pairings.pairSwiss.body, {
  ...pairingInput,
  keep: [
    'Pairings that are decided.',
    [],
    {
      participant1_id: ['One of the participants.', 1],
      participant2_id: ['Another one.', 4],
      table_number: ['Their table; left out, it follows the table policy.', 2],
    },
  ],
  table_policy: [
    '`fresh`: as few as possible sit where they have sat before; `by_standing`: leaders sit at table 1.',
    'fresh',
  ],
})
documentedInput(pairings.checkPairings.body, {
  ...pairingInput,
  pairings: [
    'The round.',
    [
      { participant1_id: 1, participant2_id: 3, table_number: 1 },
      { participant1_id: 2, participant2_id: 4, table_number: 2 },
    ],
    {
      participant1_id: ['One of the participants.', 1],
      participant2_id: ['Another one.', 3],
      table_number: ['Where they meet.', 1],
    },
  ],
  byes: ['Those without an opponent.', [], { participant_id: ['One of the participants.', 5] }],
})
documentedCalls(pairings, {
  pairSwiss: {
    sends: 'Everyone who plays, and how to pair them; at most 256 KiB.',
    gives: 'The best possible round, and its check.',
  },
  checkPairings: {
    sends: 'Everyone who plays, and the round; at most 256 KiB.',
    gives: 'The check of the round.',
  },
})
