import { expect, it } from 'vitest'
import { readFile } from '../read-file.ts'

const read = (lines: readonly string[]) =>
  readFile({ text: lines.join('\n'), catalogue: [], defaults: { event: 'Cup', game_type: 'AOS' } })

it.each([
  ['Name,Table', 'Ana,1', 'Ben,1'],
  ['Round,Table,Player', '1,1,Ana', '1,1,Ben', '1,1,Cleo'],
  ['Player 1,Player 2,Winner', 'Ana,Ben,Ana'],
  ['Name,Opponent,Opponent,VP,VP,Winner', 'Ana,Ben,Benny,12,8,Ana'],
])('leaves other tables as they are: %s', (...lines) => {
  const { events, table } = read(lines)
  expect(table?.columns.map(({ header }) => header)).toEqual(lines[0]?.split(','))
  expect(events.flatMap(({ matches }) => matches)).toHaveLength(lines[0]?.includes('Winner') ? 1 : 0)
})

it('doubts which of two opponents is meant', () => {
  const { doubts } = read(['Player,Opponent,Opponent,VP,VP', 'Ana,Ben,Cleo,12,9'])
  expect(doubts).toEqual([{ line: 2, doubt: 'Several columns are called "Opponent": only the first is read.' }])
})

it('refuses more matches than a file can have lines', () => {
  const rounds = Array.from({ length: 90 }, (_, at) => `R${at + 1} Opponent`)
  const line = ['Ana', ...rounds.map(() => 'Ben')].join(',')
  expect(() => read([['Player', ...rounds].join(','), ...Array(300).fill(line)])).toThrow('at most 20,000 lines')
})
