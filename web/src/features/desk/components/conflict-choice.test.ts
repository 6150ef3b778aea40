import type { Match } from '@muster/contract/matches'
import { expect, it } from 'vitest'
import { formatTime } from '../../../lib/format.ts'
import { buildMatch } from '../../../testing/builders.ts'
import { savedBy } from './conflict-choice.tsx'

const report = {
  id: 5,
  state: 'open' as const,
  participant1_score: 12,
  participant2_score: 8,
  by: 'Ana',
  participant_id: 4,
  confirmed_with_slip: false,
  at: '2026-11-24T12:03:00.000Z',
}
const scored = { participant1_score: 20, participant2_score: 3, result: 'player1_win' } as const

it.each<[string, Partial<Match>, boolean, sentence: string]>([
  ['another device', scored, true, 'You saved 20–3 at 12:05 (on another device).'],
  ['another user', scored, false, 'Olga saved 20–3 at 12:05.'],
  ['a participant', { report }, true, 'Ana reported 12–8 at 12:03.'],
  ['the slip', { report: { ...report, by: 'slip', participant_id: null } }, true, 'The slip reported 12–8 at 12:03.'],
])('names the result of %s that is in the way', (_who, given, isByUser, sentence) => {
  expect(savedBy({ theirs: buildMatch(given), by: 'Olga', at: ' at 12:05', isByUser }, formatTime)).toBe(sentence)
})
