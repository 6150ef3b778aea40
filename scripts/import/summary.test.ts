import { expect, it } from 'vitest'
import type { Import } from './run-import.ts'
import { describe } from './summary.ts'

const result = {
  unit: 'line',
  events: { added: 1, existing: 2 },
  participants: { added: 1234, existing: 0 },
  matches: { added: 5, existing: 6 },
} as Import

it('the summary gives the counts, and lists the lines that were left out', () => {
  const problems = [{ line: 7, reason: 'event is missing.' }]
  const text = describe({ result, problems, isRepeated: false })
  expect(text.split('\n')).toEqual([
    '                        added  already there',
    '  events                    1              2',
    '  participants          1,234              0',
    '  matches                   5              6',
    '1 line was left out:',
    '  line 7: event is missing.',
  ])
  expect(describe({ result, problems, isRepeated: true })).toMatch(/^This file was imported before/)
})
