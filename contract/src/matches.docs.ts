import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventKey, eventParams } from './events.docs.ts'
import * as matches from './matches.ts'
import { event_id, next_cursor, nickname_in_response, round_number, total, version } from './shared.docs.ts'

const extra_minutes = ['Minutes that the organiser added for this table; null for none.', null] as const
const source = ['Where the result was entered; `page` if left out.', 'page'] as const
export const ended_early = ['Whether time ran out.', false] as const
export const conceded_by = ['The `id` of the participant who gave up, and has the lower score.', null] as const
export const is_double_loss = ['Whether both sides have lost: neither came, or a penalty.', false] as const
const participant1_score = ['Victory points of the first side; null until they are known.', 22] as const
const participant2_score = ['Victory points of the second side; null until they are known.', 14] as const
const table_number = ['Where it is played, counted from 1; null if tables have no numbers.', 4] as const
const notes = ['Free text that everyone can read.', 'Decided by the last priority roll.'] as const
export const match_duration_minutes = ['How long the match took, in minutes; null if nobody timed it.', 145] as const

documented(matches.MatchResult, [
  'Follows from the scores: pending until both are known. Or both sides lost.',
  'player1_win',
])
documented(matches.Side, ['One side of a match.'], {
  id: ['The `id` of the participant.', 41],
  nickname: nickname_in_response,
})
documented(matches.SideArmy, ['The army that a side plays.'], {
  name: ['As in the army catalogue.', 'Ruination Brotherhood'],
  faction: ['As in the army catalogue.', 'Stormcast Eternals'],
  grand_alliance: ['The alliance that the faction belongs to.', 'Order'],
})
documented(matches.ReportState, ['Open until the other side confirms it; disputed once somebody objects.', 'open'])
documented(matches.Report, ['A result as a participant, or the holder of the slip, reported it.'], {
  id: ['Unique over all events.', 12],
  state: ['Whether it was confirmed or objected to.', 'open'],
  participant1_score: ['Victory points of the first side.', 22],
  participant2_score: ['Victory points of the second side.', 14],
  by: ['The nickname of the participant, or `slip`.', 'Ana'],
  participant_id: ['The `id` of that participant; null for a slip.', 41],
  confirmed_with_slip: ['Whether one of the two who agree used only the slip, which both sides share.', false],
  at: ['In UTC, to the millisecond.', '2026-11-21T12:40:07.000Z'],
})
documented(matches.Match, ['Two participants of an event against each other.'], {
  id: ['Unique over all events.', 310],
  event_id,
  participant1: ['The first side.'],
  participant2: ['The second side.', { id: 42, nickname: 'Ben' }],
  participant1_id: ['The same as `participant1.id`.', 41],
  participant2_id: ['The same as `participant2.id`.', 42],
  participant1_army: ['What the first side plays in this match; null while it is unknown.'],
  participant2_army: [
    'What the second side plays in this match; null while it is unknown.',
    { name: 'The Great-grand Gnawhorde', faction: 'Skaven', grand_alliance: 'Chaos' },
  ],
  participant1_army_id: ['As in the army catalogue; null while the army is unknown.', 155],
  participant2_army_id: ['As in the army catalogue; null while the army is unknown.', 112],
  participant1_score,
  participant2_score,
  result: ['Follows from the scores: pending until both are known.', 'player1_win'],
  round_number,
  table_number,
  notes,
  match_duration_minutes,
  ended_early,
  conceded_by: ['The `id` of the participant who gave up; null if neither did.', null],
  is_double_loss,
  report: ['The current report; null without one.', null],
  extra_minutes,
  version,
})
const scores = documentedInput(matches.Scores, {
  participant1_score,
  participant2_score,
  match_duration_minutes,
  ended_early,
  conceded_by,
  is_double_loss: ['Whether both sides have lost. True clears the scores, and scores clear it.', false],
  source,
})
export const reported_scores = {
  participant1_score: ['Victory points of the first side.', 22],
  participant2_score: ['Victory points of the second side.', 14],
} as const
const matchInput = documentedInput(matches.MatchInput, {
  ...scores,
  participant1_id: ['A participant of this event.', 41],
  participant2_id: ['Another participant of this event.', 42],
  participant1_army_id: ['Left out, it is the army of the participant; null leaves it unknown.', 155],
  participant2_army_id: ['Left out, it is the army of the participant; null leaves it unknown.', 112],
  round_number,
  table_number,
  notes,
  extra_minutes,
})
documentedInput(matches.MatchChange, matchInput)
documentedInput(matches.MatchPage, {
  ...eventKey,
  limit: ['The maximum number of items on one page.', 200],
  cursor: ['The `next_cursor` of the page before; leave it out for the first page.', 'WzEsNCwzMTBd'],
})
documented(matches.listMatches.response, ['A page of the matches of an event.'], {
  matches: ['By round, then table; those without a number come last.'],
  total,
  next_cursor,
})
export const matchParams = documentedInput(matches.getMatch.params, {
  ...eventParams,
  match_id: ['The `id` of a match of this event.', 310],
})
documented(matches.createMatches.response, ['The matches that were added.'], {
  matches: ['In the order in which they were sent.'],
})
documentedInput(matches.createMatches.body, {
  matches: [
    'All are added, or none.',
    [{ participant1_id: 41, participant2_id: 42, round_number: 1, table_number: 4 }],
    matchInput,
  ],
})
documentedCalls(matches, {
  listMatches: {
    gives: 'A page of the matches, and how many there are; as CSV, one page, of 1,000 matches by default.',
    csv: csv(
      'round,table,participant1,faction1,army1,score1,participant2,faction2,army2,score2,result,ended_early,conceded_by,match_duration_minutes,notes',
      '1,4,Ana,Stormcast Eternals,Ruination Brotherhood,22,Ben,Skaven,The Great-grand Gnawhorde,14,player1_win,false,,145,Decided by the last priority roll.',
    ),
  },
  getMatch: { gives: 'The match.' },
  createMatch: { sends: 'The participants, the round and the table.', gives: 'The match with its new `id`.' },
  createMatches: { sends: 'From 1 to 500 matches.', gives: 'The matches with their new ids.' },
  updateMatch: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { table_number: 4 },
    gives: 'The match as it is now, with its next version.',
  },
  recordResult: {
    sends: 'The scores; those left out stay as they are.',
    gives: 'The match with its result and its next version.',
  },
  deleteMatch: { gives: 'The match is deleted, and no longer counts in the standings.' },
})
