import { expect, it } from 'vitest'
import { buildCard } from '../../testing/card.ts'
import { published } from '../../testing/desk.ts'
import { describeNext } from './next-step.ts'

const played = { participant1_score: 12, participant2_score: 8, result: 'player1_win' } as const
const none = { matches: [] }

it.each([
  ['their match is open', {}, ''],
  [
    'other tables play',
    { match: played, card: { round: { ...published, pending: 1 } } },
    'Round 2 comes next. 1 table is still playing.',
  ],
  ['all tables are done', { match: played, card: { round: { ...published, pending: 0 } } }, 'Round 2 is being paired.'],
  ['they have the bye', { card: { ...none, byes: [1] } }, 'Round 2 comes next. 2 tables are still playing.'],
  ['they have no seat', { card: none }, 'Not paired in round 1. Round 2 comes next. 2 tables are still playing.'],
  [
    'it is the last round',
    { match: played, event: { rounds_planned: 1 } },
    'This is the last round. 2 tables are still playing.',
  ],
  ['nothing is published', { card: { ...none, round: null } }, 'Round 1 has not been published yet.'],
  [
    'they wait for a place',
    {
      card: { ...none, round: null },
      event: { state: 'upcoming' as const },
      participant: { waiting_since: '2026-11-24T09:00:00.000Z' },
    },
    'On the waiting list: a place may still become free.',
  ],
  [
    'they wait and the event has begun',
    { card: none, participant: { waiting_since: '2026-11-24T09:00:00.000Z' } },
    'On the waiting list: the organiser decides who still gets a place.',
  ],
  [
    'they have dropped out',
    { match: played, participant: { dropped_after_round: 1 } },
    'Dropped out: not paired again.',
  ],
  ['they drop out after this round', { participant: { dropped_after_round: 1 } }, ''],
  [
    'the event is over',
    { event: { state: 'finished' as const }, participant: { position: 3 } },
    'The event is over: 3rd of 5.',
  ],
  [
    'they did not play',
    { event: { state: 'finished' as const }, participant: { position: null } },
    'The event is over.',
  ],
])('says what comes next while %s', (_when, given, sentence) => {
  expect(describeNext(buildCard(given))).toBe(sentence)
})
