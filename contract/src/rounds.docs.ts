import { documentation, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventKey, eventParams } from './events.docs.ts'
import * as rounds from './rounds.ts'

const opponents = {
  participant1_id: ['The `id` of a participant who plays.', 41],
  participant2_id: ['The `id` of their opponent.', 42],
} as const
const pairExample = { participant1_id: 41, participant2_id: 42, table_number: 1 }

documentation.set(rounds.RoundMethod, {
  text: [
    'How a round is paired: by points, at random, everyone once against everyone, by a bracket, or by hand.',
    'swiss',
  ],
  inRequests: ['How a round is paired.', 'swiss'],
})
documented(rounds.RoundState, [
  'Only the owner sees a draft; a round is finished when all its matches have results.',
  'published',
])
documented(
  rounds.RoundClock,
  ['The clock of a round: it has an end while it runs, and seconds left while it is stopped.'],
  {
    ends_at: ['When it ends, in UTC; null while it is stopped.', '2026-11-21T13:00:00.000Z'],
    seconds_left: ['Less than 0 when time is up; null while it runs.', null],
  },
)
const round = documented(rounds.Round, ['A round of an event.'], {
  number: ['Counts from 1.', 3],
  state: ['Only the owner sees a draft.', 'published'],
  method: ['How it was paired; null for a round whose matches were typed in.', 'swiss'],
  seed: ['The seed that broke its ties; null for a round whose matches were typed in.', 20261122],
  seeds: [
    'Of an elimination, its participants by seed; of a round robin, all who have had a seat in its schedule, in their order; null for other rounds. A participant who was deleted keeps the place; it is 0 if the event was imported since.',
    null,
  ],
  published_at: ['In UTC; null for a draft, and for a round whose matches were typed in.', '2026-11-21T10:00:00.000Z'],
  byes: ['The participants without an opponent.'],
  matches: ['How many matches it has.', 12],
  reported: ['How many of them have a result.', 11],
  pending: ['How many of them have none.', 1],
  disputed: ['How many of them are disputed.', 0],
  clock: ['Null until it is started.'],
  version: ['Raised by each change of the round itself; null for one whose matches were typed in.', 2],
})
documented(rounds.MissingResult, ['A match without a result.'], {
  match_id: ['The `id` of the match.', 17],
  table_number: ['Its table; null if tables have no numbers.', 3],
})
documented(rounds.PairedRound, ['A round with its pairings.'], {
  ...round,
  keep_clubs_apart: ['Whether members of one club met only if nothing else was possible.', false],
  forbid: ['Pairs of ids that were not to meet.', [[43, 44]]],
  top: ['The number of participants at the start of the elimination; null for other rounds.', null],
  pairings: ['By table.'],
  missing_results: ['Of a draft: the matches of the round before that have no result yet.', []],
  check: ['The check of the round; of a published round, as it was published.'],
})
documentedInput(rounds.RoundInput, {
  seed: ['Breaks ties at random; chosen at random if left out.', 20261122],
  keep: [
    'Pairings that are decided.',
    [pairExample],
    {
      ...opponents,
      table_number: ['Their table; left out, it follows the table policy of the event.', 1],
    },
  ],
  forbid: ['Pairs of ids that must not meet.', [[43, 44]]],
  keep_clubs_apart: ['Whether members of one club meet only if nothing else is possible.', false],
  method: ['`elimination` goes on with one that has begun.', 'swiss'],
  top: ['How many of the standings begin an elimination: a power of two.', 8],
})
documentedInput(rounds.RoundByHand, {
  pairings: [
    'All pairings of the round.',
    [pairExample],
    {
      ...opponents,
      table_number: ['Where they meet, once in a round; left out, the table has no number.', 1],
    },
  ],
  byes: [
    'All byes of the round.',
    [{ participant_id: 45 }],
    { participant_id: ['The `id` of the participant without an opponent.', 45] },
  ],
})
documentedInput(rounds.Replacement, {
  out: ['The `id` of the participant who plays no longer. If the other one has a place in the round, they get it.', 41],
  in: ['The `id` of the participant who plays instead; null for nobody, so that the opponent has a bye.', 45],
})
documentedInput(rounds.pairFree.body, {
  ...opponents,
  table_number: ['Where they meet; by default, the first table that is free.', 12],
})
documentedInput(rounds.ClockInput, {
  is_running: ['Whether it should run.', true],
  seconds_left: ['The time left, in seconds.', 9000],
})
documented(rounds.listRounds.response, ['The rounds of an event.'], { rounds: ['In their order.'] })
documentedInput(rounds.getRound.params, { ...eventParams, round_number: ['The number of a round of this event.', 3] })
documentedInput(rounds.getRoundCheck.query, {
  ...eventKey,
  check_now: [
    'For the owner: checks a published round by the results as they are now, and not as it was published.',
    'true',
  ],
})
documentedInput(rounds.publishRound.body, {
  despite_pending: ['Publishes it although results of the round before are missing.', false],
})
documented(rounds.setClock.response, ['The clock as it is now.'], { clock: ['The clock as it is now.'] })
documentedCalls(rounds, {
  listRounds: { gives: 'All rounds, also those whose matches were typed in.' },
  getRound: { gives: 'The round with its pairings.' },
  getRoundCheck: {
    gives:
      'The check of the round; of a published round, as it was published. Only the owner sees which pairings were to be avoided.',
  },
  createRound: {
    sends: 'How to pair it.',
    sent: { method: 'swiss', keep_clubs_apart: true },
    gives: 'The draft, which becomes matches once it is published.',
  },
  updateRound: {
    sends: 'Every pairing and bye of the round; of a published one, the pairings as they are.',
    gives: 'The round with its new check.',
  },
  replaceInRound: {
    sends: 'The participant who leaves the round, and the one who takes that place.',
    sent: { out: 41, in: 45 },
    gives: 'The round with its new check.',
  },
  pairFree: {
    sends: 'Two who are late, back, or have the bye.',
    sent: { participant1_id: 45, participant2_id: 46 },
    gives: 'The round, in which they have a match.',
  },
  publishRound: {
    sends: 'Whether results of the round before may be missing; may be left out.',
    gives: 'The round, whose pairings are matches now.',
  },
  unpublishRound: { gives: 'The round as a draft, with the same pairings, tables and byes. A draft stays as it is.' },
  setClock: { sends: 'Whether it runs, and the time left.', gives: 'The clock as it is now.' },
  deleteRound: { gives: 'The round is deleted, with its matches.' },
})
