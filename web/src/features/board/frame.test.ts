import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sizeOfText } from './frame.ts'

/** The width of a letter without a canvas, and the height of a line, as multiples of the type size. */
const letter = 0.65
const lineHeight = 1.25

/** The lines of a text as a browser wraps it: whole words where they fit, and parts of those that are wider. */
function wrap(text: string, perLine: number) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const joined = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
    if (joined.length <= perLine) lines[lines.length - 1] = joined
    else lines.push(...(word.match(new RegExp(`.{1,${perLine}}`, 'g')) ?? []))
  }
  return lines.filter((line) => line !== '')
}

it('an announcement fits on the board, however long its words are', () => {
  const words = fc.array(
    fc.integer({ min: 1, max: 90 }).map((length) => 'w'.repeat(length)),
    { minLength: 1, maxLength: 40 },
  )
  const areas = fc.record({ width: fc.integer({ min: 320, max: 4000 }), height: fc.integer({ min: 300, max: 2000 }) })
  fc.assert(
    fc.property(words, areas, (some, area) => {
      const text = some.join(' ').slice(0, 500)
      const size = sizeOfText(text, area, area.height / 7)
      const lines = wrap(text, Math.floor(area.width / (size * letter)))
      expect(lines.length * size * lineHeight).toBeLessThanOrEqual(area.height)
    }),
  )
})
