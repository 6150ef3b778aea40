import { expect, it } from 'vitest'
import { labelOf, placeLabels } from './labels.ts'

const size = { width: 600, height: 400 }

/** A dot, or a number if there are other members. */
function mark(key: string, x: number, y: number, { count = 1, others = 0 } = {}) {
  const main = { key, name: `Town ${key}`, count, x: 0, y: 0 }
  return { cluster: { main, members: Array(others + 1).fill(main), count }, at: { x, y } }
}

it.each([
  ['alone', [mark('a', 300, 200)], { a: 'right' }],
  ['with a dot to the right', [mark('a', 300, 200), mark('b', 350, 200)], { a: 'left', b: 'right' }],
  ['at the right edge', [mark('a', 580, 300)], { a: 'left' }],
  ['left of the buttons', [mark('a', 500, 80)], { a: 'left' }],
  ['between two others', [mark('a', 300, 200), mark('b', 260, 200), mark('c', 340, 200)], { b: 'left', c: 'right' }],
  [
    'above one with a higher count',
    [mark('a', 300, 200), mark('b', 330, 220, { count: 5 })],
    { a: 'left', b: 'right' },
  ],
  ['with a number', [mark('a', 300, 200, { others: 1 }), mark('b', 300, 300)], { b: 'right' }],
])('labels are placed where they overlap nothing: a dot %s', (_name, marks, expected) => {
  expect(Object.fromEntries(placeLabels(marks, size))).toEqual(expected)
})

it('a label includes the count if it is more than one', () => {
  expect(labelOf(mark('a', 0, 0).cluster.main)).toBe('Town a')
  expect(labelOf(mark('a', 0, 0, { count: 3 }).cluster.main)).toBe('Town a: 3')
})
