import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, grain, pack, unpack } from './packed-path.ts'

it('unpacks packed lines as an SVG path', () => {
  const lines: Cell[][] = [
    [
      [10, 20],
      [15, 17],
      [12, 30],
    ],
    [
      [49_999, 3],
      [0, 4],
    ],
  ]
  expect(unpack(pack(lines), true)).toBe('M10 20l5 -3 -3 13zM49999 3l-49999 1z')
  expect(unpack(pack(lines), false)).toBe('M10 20l5 -3 -3 13M49999 3l-49999 1')
})

it('loses no point, and packs without characters that need escaping', () => {
  const step = fc.integer({ min: -grain, max: 2 * grain })
  const line = fc.array(fc.tuple(step, step), { minLength: 2 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const packed = pack(lines)
      const expected = lines.map(([[x, y] = [0, 0], ...others]) => {
        let at = [x, y]
        const ways = others.map(([toX, toY]) => {
          const way = `${toX - (at[0] ?? 0)} ${toY - (at[1] ?? 0)}`
          at = [toX, toY]
          return way
        })
        return `M${x} ${y}l${ways.join(' ')}`
      })
      expect(unpack(packed, false)).toBe(expected.join(''))
      expect(packed).toMatch(/^[ %-[\]-}]*$/)
    }),
  )
})
