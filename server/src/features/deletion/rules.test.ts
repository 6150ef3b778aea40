import { describe, expect, it } from 'vitest'
import { createReplacer, replaceInJson } from './rules.ts'

const replace = createReplacer({
  names: ['Ana', 'Ana Nowak', 'To', '$&.*'],
  by: 'Former player 7',
  address: 'a.n@example.com',
})

describe('replacing a name', () => {
  it.each([
    ['Ana won', 'Former player 7 won'],
    ['ANA NOWAK’s cup, ana nowak', 'Former player 7’s cup, Former player 7'],
    ['Anabel, Diana, Ana_2', 'Anabel, Diana, Ana_2'],
    ['Ána, Anaïs and Яana', 'Ána, Anaïs and Яana'],
    ['To is how to go to it', 'Former player 7 is how to go to it'],
    ['costs $&.* and $1', 'costs Former player 7 and $1'],
    ['write to A.N@Example.com.', 'write to [address removed].'],
    ['write to axn@example.com', 'write to axn@example.com'],
  ])('%s', (text, replaced) => {
    expect(replace(text)).toBe(replaced)
  })

  it('changes the sentences of stored JSON, but no codes and no names of fields', () => {
    const check = { Ana: [{ code: 'Ana', sentence: 'Ana and Ben have met.' }], title: 'Ana', left: null, at: 7 }
    expect(replaceInJson(check, replace)).toEqual({
      ...check,
      Ana: [{ code: 'Ana', sentence: 'Former player 7 and Ben have met.' }],
      title: 'Former player 7',
    })
  })
})
