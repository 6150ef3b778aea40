import { expect, it } from 'vitest'
import { standingsText } from './standings-text.ts'

const row = (position: number | null, nickname: string, army_faction: string | null, wins: number) => ({
  position,
  nickname,
  army_faction,
  wins,
  draws: 0,
  losses: 12,
})
const ranked = [
  row(1, 'Ana 👩‍🚀', 'Skaven', 3),
  row(12, '[/code] @everyone', null, 0),
  row(null, 'a|b_c', 'Seraphon', 0),
]

it('standings as plain text are aligned, whatever letters a name has', () => {
  expect(standingsText('Cup', ranked.slice(0, 2), 'plain')).toBe(
    'Cup\n\n #  Name               Army    W  D   L\n 1  Ana 👩‍🚀              Skaven  3  0  12\n12  [/code] @everyone  –       0  0  12\n',
  )
})

it('standings as BBCode are one block of code, which no name can end', () => {
  const text = standingsText('Cup [b]', ranked, 'bbcode')
  expect(text).toMatch(/^\[b\]Cup \(b\)\[\/b\]\n\[code\]\n # {2}Name/)
  expect(text.match(/\[\/?code\]/g)).toEqual(['[code]', '[/code]'])
})

it('standings as Markdown are a table, which no name can break, and which calls nobody', () => {
  const lines = standingsText('Cup', ranked, 'markdown').split('\n')
  expect(lines.slice(0, 4)).toEqual([
    '**Cup**',
    '',
    '| # | Name | Army | W | D | L |',
    '| ---: | --- | --- | ---: | ---: | ---: |',
  ])
  expect(lines[5]).toContain('\\[/code\\] @\u200beveryone')
  expect(lines[6]).toContain(String.raw`| – | a\|b\_c | Seraphon |`)
})
