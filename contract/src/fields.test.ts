import { describe, expect, it } from 'vitest'
import { lines, nickname, text } from './fields.ts'
import { foldName } from './names.ts'

const refusal = (value: string, schema = text(50)) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
const unseen = 'Must contain visible characters'
const accents = 'Must not have more than a few accents on one letter'

describe('a name', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200b', unseen],
    ['the blank of Braille', '\u2800', unseen],
    ['fillers of Hangul', '\u3164\uffa0\u115f', unseen],
    ['variation selectors', '\ufe0f', unseen],
    ['a lone accent', '\u0301', unseen],
    ['four accents on one letter', `x${'\u0323\u0324\u0325\u0326'}`, accents],
    ['thirty-one marks, which are not even composed', `a${'\u0301'.repeat(31)}`, accents],
    ['a reversed writing direction', 'a\u202eb', 'Must not contain control characters'],
  ])('is refused when it is %s', (_what, value, message) => {
    expect(refusal(value)).toBe(message)
  })

  it.each(['Ana', 'Łukasz', 'Ngọc Diễm', 'ไทย', 'ရန်ကုန်မြို့', '👩‍👩‍👧', '☠️', '李', 'שָׁלוֹם', '7'])('may be %s', (value) => {
    expect(refusal(value)).toBeUndefined()
  })

  it.each(['http://evil.example', 'See www.evil.example'])('must not contain a web address: %s', (value) => {
    expect(refusal(value, nickname('Nickname is required'))).toBe('Must not contain a web address')
  })

  it.each([
    ['straße', 'STRASSE'],
    [' Ana ', 'ana'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['Ångström', 'A\u030angstro\u0308m'],
  ])('%j is the same as %j', (one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })
})

describe('text that is far too long', () => {
  it('is refused for its length before it is examined', () => {
    expect(refusal('a\u0301'.repeat(500_000), lines(5000))).toBe('Must be at most 5000 characters long')
  })

  it('counts composed letters, so that nobody is refused because of their keyboard', () => {
    expect(refusal('e\u0301'.repeat(50))).toBeUndefined()
  })
})
