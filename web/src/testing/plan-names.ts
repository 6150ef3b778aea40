import fc from 'fast-check'

const words = [
  'am',
  'p.m. game',
  '- 10:00',
  ': x',
  '10:00',
  '1. Vice',
  'Drawn: Vice',
  'Round 2',
  'to bed',
  '3 boxes',
  '—',
  '*',
]

/** Names as the contract stores them, and some that look like something else. */
export const planNames = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== ''),
  fc.constantFrom(...words),
)
