import { expect, it } from 'vitest'
import { readNumber } from './field-text.ts'

it.each([
  ['', null],
  [null, null],
  [undefined, null],
  ['0', 0],
  [0, 0],
  ['21', 21],
  [' 7 ', 7],
  ['-1', -1],
  ['1.5', '1.5'],
  ['12-', '12-'],
  ['0x10', '0x10'],
  ['many', 'many'],
])('a number field with %j is read as %j', (field, value) => {
  expect(readNumber(field)).toBe(value)
})
