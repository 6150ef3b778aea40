import { describe, expect, it } from 'vitest'
import { withComments } from './comments.ts'

/** The module without the import of `described`. */
const read = (source: string) => withComments(source).replace(/^import .*?;/, '')

describe('the comments of a module', () => {
  it('stand beside the constants and properties that follow them, as lines of text', () => {
    expect(read('/** A day. */\nexport const Day = z.object({ /** How many.\n * @example 3 */ total: z.int() })')).toBe(
      '/** A day. */\nexport const Day = described(z.object({ /** How many.\n * @example 3 */ total: described(z.int(), "How many.\\n@example 3", false) }), "A day.", false)',
    )
  })

  it('belong to a copy of what has a name of its own', () => {
    expect(read('const a = { /** One. */ one: Id, /** Two. */ two, three }')).toBe(
      'const a = { /** One. */ one: described(Id, "One.", true), /** Two. */ two: described(two, "Two.", true), three }',
    )
  })

  it('are nothing elsewhere: in types, before functions, patterns and code, and in other kinds of comments', () => {
    const source =
      '/** A. */ function f({ /** B. */ b }) {}\n/** C. */ type C = { /** D. */ d: 1 }\n// E.\nconst e = z.int() /* F. */\n/** G. */\n/* H. */ const h = 1'
    expect(read(source)).toBe(source)
  })
})
