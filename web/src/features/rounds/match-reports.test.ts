import type { HistoryEntry } from '@muster/contract/reports'
import { expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { describeStep, tellingSteps, versionsOf } from './match-reports.ts'

const at = (minute: number) => new Date(2026, 10, 21, 12, minute).toISOString()

const idOf: Record<string, number> = { Ana: 1, Ben: 2 }

function step(kind: HistoryEntry['kind'], by: string, scores: [number, number] | null, minute: number, note?: string) {
  const [participant1_score, participant2_score] = scores ?? [null, null]
  return {
    kind,
    by,
    participant1_score,
    participant2_score,
    is_double_loss: false,
    participant_id: idOf[by] ?? null,
    staff_nickname: null,
    note: note ?? null,
    source: 'page',
    at: at(minute),
  } as const
}

const report = {
  id: 1,
  state: 'disputed' as const,
  participant1_score: 20,
  participant2_score: 3,
  by: 'Ana',
  participant_id: 1,
  confirmed_with_slip: false,
  at: at(1),
}
const match = buildMatch({ report, participant1_score: 20, participant2_score: 3 })

const reported = [step('report', 'Ana', [20, 3], 1), step('result', 'Ana', [20, 3], 1)]

it.each<[string, HistoryEntry[], string[]]>([
  ['an objection without scores', [step('objection', 'Ben', null, 2, 'To 24')], ['Ana 20–3', 'Ben To 24']],
  ['other scores', [step('objection', 'Ben', [20, 8], 2)], ['Ana 20–3', 'Ben 20–8']],
  [
    'an objection, then other scores',
    [step('objection', 'Ben', null, 2, 'To 24'), step('objection', 'Ben', [20, 8], 3)],
    ['Ana 20–3', 'Ben 20–8 To 24'],
  ],
  [
    'an objection with the slip, and other scores',
    [step('objection', 'slip', null, 2, 'To 24'), step('objection', 'Ben', [20, 8], 3)],
    ['Ana 20–3', 'slip To 24', 'Ben 20–8'],
  ],
  [
    'other scores that were corrected',
    [step('objection', 'slip', [20, 8], 2), step('objection', 'Ben', [20, 9], 3)],
    ['Ana 20–3', 'Ben 20–9'],
  ],
  [
    'an objection that the organiser has settled before',
    [step('objection', 'Ben', [20, 8], 2), step('result', 'desk', [20, 8], 3), step('objection', 'Ben', null, 5)],
    ['Ana 20–3', 'Ben'],
  ],
  [
    'objections of two people with one name',
    [{ ...step('objection', 'Ben', null, 2, 'To 24'), participant_id: 3 }, step('objection', 'Ben', [20, 8], 3)],
    ['Ana 20–3', 'Ben To 24', 'Ben 20–8'],
  ],
])('a dispute by %s shows each version once', (_, later, expected) => {
  const versions = versionsOf(match, [...reported, ...later])
  expect(
    versions.map(({ by, scores, note }) =>
      [by, scores && `${scores.participant1_score}–${scores.participant2_score}`, note].filter(Boolean).join(' '),
    ),
  ).toEqual(expected)
})

it('the history names every step once, with its author', () => {
  const steps = [
    ...reported,
    step('objection', 'Ben', null, 2),
    step('objection', 'slip', [20, 8], 3),
    step('confirmation', 'Ana', [20, 8], 4),
    step('confirmation', 'slip', [20, 8], 4),
    step('result', 'slip', [20, 8], 4),
    // A participant of this name, whose report was the result.
    { ...step('result', 'desk', [20, 8], 4), participant_id: 3 },
    step('result', 'desk', [20, 9], 5),
    step('result', 'desk', null, 6),
    { ...step('result', 'desk', null, 7), is_double_loss: true },
  ]
  expect(tellingSteps(steps).map(describeStep)).toEqual([
    'Ana reported 20–3',
    'Ben objected',
    'The slip objected: 20–8',
    'Ana confirmed 20–8',
    '20–8 confirmed with the slip',
    'The desk recorded 20–9',
    'The desk cleared the result',
    'The desk recorded that both lost',
  ])
})
