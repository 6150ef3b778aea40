import type { Match, Report } from '@muster/contract/matches'
import { describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { describeReport, type Reader, type ReportState, reportStateOf } from './report-state.ts'

const [ana, ben] = [
  { id: 1, nickname: 'Ana' },
  { id: 2, nickname: 'Ben' },
]
const matchWith = (report: Partial<Report> | null, given: Partial<Match> = {}) =>
  buildMatch({
    participant1: ana,
    participant2: ben,
    report: report && {
      id: 5,
      state: 'open',
      participant1_score: 12,
      participant2_score: 8,
      by: 'Ben',
      participant_id: report?.by === 'slip' ? null : 2,
      confirmed_with_slip: false,
      at: '2026-11-24T12:03:00.000Z',
      ...report,
    },
    ...given,
  })

type Policy = 'organiser' | 'one' | 'both'
const played = { participant1_score: 12, participant2_score: 8, result: 'player1_win' } as const

const table: [match: Match, Reader, Policy, ReportState, sentence: string][] = [
  [matchWith(null), 1, 'one', 'none', ''],
  [matchWith(null), 'slip', 'both', 'none', ''],
  [matchWith(null), 1, 'organiser', 'organiser', 'The organiser records the results of this event. Tell them yours.'],
  [matchWith(null, played), 1, 'organiser', 'recorded', 'The organiser has recorded this result.'],
  [
    matchWith(null, { ...played, conceded_by: 2 }),
    1,
    'one',
    'recorded',
    'Ben gave up. The organiser has recorded this result.',
  ],
  [
    matchWith({}, { ...played, is_void: true }),
    1,
    'one',
    'recorded',
    'This match is void, because a side has dropped. It counts in no standings.',
  ],
  [matchWith({}), 2, 'one', 'own', 'You reported this at 12:03. It counts unless Ana objects.'],
  [matchWith({}), 2, 'both', 'own', 'You reported this at 12:03. It counts when Ana confirms it.'],
  [matchWith({}), 1, 'one', 'theirs', 'Reported by Ben at 12:03. It counts unless you object.'],
  [matchWith({}), 1, 'both', 'theirs', 'Reported by Ben at 12:03. It counts when you confirm it.'],
  [matchWith({ by: 'slip' }), 1, 'both', 'theirs', 'Reported with the slip at 12:03. It counts when you confirm it.'],
  [
    matchWith({ by: 'slip' }),
    'slip',
    'one',
    'theirs',
    'Reported with the slip at 12:03. It counts unless the other side objects.',
  ],
  [
    matchWith({ state: 'disputed' }),
    2,
    'one',
    'disputed',
    'Reported by Ben at 12:03. The two sides do not agree. The organiser decides.',
  ],
  [
    matchWith({}, { participant1: { id: 1, nickname: 'Ben' } }),
    1,
    'one',
    'theirs',
    'Reported by Ben at 12:03. It counts unless you object.',
  ],
  [matchWith({ state: 'confirmed' }, played), 1, 'both', 'confirmed', 'Both sides agree. This is the result.'],
  [
    matchWith({ state: 'confirmed', confirmed_with_slip: true }, played),
    1,
    'both',
    'confirmed',
    'Reported by Ben at 12:03, and confirmed with the slip. This is the result.',
  ],
]

describe('the result of a match', () => {
  it.each(table)('%#: for %s under %s', (match, reader, policy, state, sentence) => {
    expect(reportStateOf(match, reader, policy)).toBe(state)
    expect(describeReport({ match, state, reader, policy, at: '12:03' })).toBe(sentence)
  })

  it('is the reader’s own after their device has sent it with a slip', () => {
    const match = matchWith({ by: 'slip' })
    expect(describeReport({ match, state: 'own', reader: 'slip', policy: 'both', at: '12:03' })).toBe(
      'You reported this at 12:03. It counts when the other side confirms it.',
    )
  })
})
