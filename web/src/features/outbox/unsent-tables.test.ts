import { expect, it } from 'vitest'
import { describeTables } from './unsent-tables.ts'

const at = (round_number: number | null, ...tables: (number | null)[]) =>
  tables.map((table_number) => ({ round_number, table_number }))

it.each([
  [at(2, 5), 'round 2, table 5'],
  [[...at(3, 3, 1, 2), ...at(2, 2, 1)], 'round 2, tables 1 and 2; round 3, tables 1 to 3'],
  [at(1, 1, 2, 3, 7, 9), 'round 1, tables 1 to 3, 7 and 9'],
  [[{ round_number: 3 }, ...at(3, 4)], 'round 3, table 4'],
  [[{ round_number: 2 }], 'round 2'],
  [at(null, 4), 'table 4'],
])('names each round once, with its tables in order: %j', (tables, text) => {
  expect(describeTables(tables)).toBe(text)
})
