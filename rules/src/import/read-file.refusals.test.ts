import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const catalogue = [{ id: 1, game_type: 'AOS', faction: 'Skaven', name: 'Skaven' }] as const
const read = (text: string) => readFile({ text, catalogue, defaults: { game_type: 'AOS' } })

describe('a file', () => {
  it('is refused when more than 2,000 texts are no certain armies, however many others there are', () => {
    const fileOf = (army: (index: number) => string) =>
      ['event,player1,army1', ...Array.from({ length: 2001 }, (_, index) => `Cup,P${index},${army(index)}`)].join('\n')
    expect(read(fileOf((index) => `Skaven${' !'.repeat(index)}`)).events[0]?.entrants).toHaveLength(2001)
    expect(() => read(fileOf((index) => `Skavn${' !'.repeat(index)}`))).toThrow('More than 2,000 different texts')
    expect(() => read(fileOf((index) => `Dwarves ${index}`))).toThrow('More than 2,000 different texts')
  })

  it.each([
    ['', 'The file is empty.'],
    ['{"name": ', 'damaged or cut off'],
    ['{"format": "muster-event"}', 'not as Muster exported it: format_version'],
    ['{"format":"muster-account"}', 'This is the file of an account.'],
    ['[1, 2]', 'no export of an event of Muster, and no tournament report of New Recruit'],
    [`event\n${'Cup\n'.repeat(20_001)}`, 'at most 20,000 lines'],
    ['"a\n'.repeat(30_000), 'at most 20,000 lines'],
    [JSON.stringify({ name: 'Cup', games: Array(20_001).fill(0) }), 'at most 20,000 lines'],
    [`player1${',x'.repeat(200)}\nAna`, 'at most 200 columns'],
    ['a\n'.repeat(1_000_000), 'at most 20,000 lines'],
    [`a,b\n"${'a\n'.repeat(1_000_000)}"`, 'at most 20,000 lines'],
    ['['.repeat(2_000_000), 'at most 20,000 lines'],
    [
      JSON.stringify({
        format: 'muster-event',
        format_version: 1,
        rounds: Array(300).fill({ byes: Array(1000).fill({}) }),
      }),
      'not as Muster exported it',
    ],
  ])('is refused when it is no file of matches: %.20j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})
