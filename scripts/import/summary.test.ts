import { expect, it } from 'vitest'
import { describe } from './summary.ts'

it('the summary gives the counts, and lists the lines that were skipped', () => {
  const text = describe({
    events: { added: 1, existing: 2 },
    participants: { added: 1234, existing: 0 },
    matches: { added: 5, existing: 6 },
    bad: [{ line: 7, reason: 'event is missing.' }],
    stopped: undefined,
  })
  expect(text.split('\n')).toEqual([
    '                        added  already there',
    '  events                    1              2',
    '  participants          1,234              0',
    '  matches                   5              6',
    '1 line was left out:',
    '  line 7: event is missing.',
  ])
})
