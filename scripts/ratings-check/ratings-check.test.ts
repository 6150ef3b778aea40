import { playSeason } from '@muster/rules/testing/seasons'
import { expect, it } from 'vitest'
import { diagramOf } from './diagram.ts'
import { checkModels } from './evaluate.ts'
import { readGames } from './read-games.ts'
import { jsonOf, tableOf } from './report.ts'

const header = 'day,event,kind,size,player1,player2,army1,army2,score1,score2'
const line = '2026-01-02,1,singles,8,Ana,Ben,Orcs,Elves,12,8'

/** A season as a file: an event a day. */
const seasonFile = () => {
  const { games } = playSeason({
    seed: 3,
    events: 150,
    players: 120,
    armies: 10,
    rounds: 5,
    skill: 1,
    power: 0.15,
  })
  const rows = games.map(({ event, player1, player2, army1, army2, result }) => {
    const day = new Date(Date.UTC(2026, 0, 1 + event)).toISOString().slice(0, 10)
    return `${day},${event},singles,16,${player1},${player2},${army1},${army2},${result * 20},${(1 - result) * 20}`
  })
  return readGames([header, ...rows].join('\n')).games
}

it('forecasts better than Elo with Glicko-2, and better still with players and armies together', () => {
  const { check, bins } = checkModels(seasonFile())
  const [coin, elo, glicko2, joint] = check.models.map(({ all }) => all)
  expect(coin?.log_loss).toBeCloseTo(Math.LN2, 12)
  expect((elo?.log_loss ?? 0) - (glicko2?.log_loss ?? 1)).toBeGreaterThan(0.005)
  expect((elo?.log_loss ?? 0) - (joint?.log_loss ?? 1)).toBeGreaterThan(0.008)
  for (const model of [glicko2, joint]) {
    expect(Math.abs((model?.slope ?? 0) - 1)).toBeLessThan(0.1)
    expect(model?.ece).toBeLessThan(0.025)
  }
  expect(tableOf(check)).toContain('| Coin | 3,000 | 0.6931 |')
  expect(diagramOf(bins)).toContain('Glicko-2</text>')
})

it('prints the promised JSON, with null where there is no slope', () => {
  const printed = JSON.parse(jsonOf(checkModels(readGames(`${header}\n${line}`).games).check))
  const figures = { games: 1, log_loss: expect.closeTo(Math.LN2, 5), brier: 0.25, slope: null, ece: 0 }
  const none = { games: 0, log_loss: null, brier: null, slope: null, ece: null }
  expect(printed).toEqual({
    games: 1,
    models: ['coin', 'elo', 'glicko2', 'joint'].map((name) => ({ name, all: figures, known: none })),
  })
})

it('forecasts every game of a day from the days before, whatever event it belongs to', () => {
  const games = ['1', '2', '3', '4'].map((event) => line.replace(',1,', `,${event},`))
  const { check } = checkModels(readGames([header, ...games].join('\n')).games)
  for (const { all } of check.models) expect(all.log_loss).toBeCloseTo(Math.LN2, 12)
})

it('reads columns in any order, other line ends, a mark at the start, and days in any order', () => {
  const text =
    '\uFEFFscore2;score1;army2;army1;player2;player1;event;day\r\n8;12;E;O;Ben;Ana;2;2026-01-03\r\n\r\n3;3;E;O;Cem;Dee;1;2026-01-02\r\n'
  const { games, bad } = readGames(text)
  expect(bad).toEqual([])
  expect(games.map(({ player1, result }) => [player1, result])).toEqual([
    ['Dee', 0.5],
    ['Ana', 1],
  ])
})

it.each([
  [line.replace('2026-01-02', '2026-02-30'), 'the day "2026-02-30" is not a date such as 2026-11-20.'],
  [line.replace('12', 'twelve'), 'the score "twelve" is not a number.'],
  [line.replace('Ben', ' '), 'player2 is empty.'],
  ['junk', 'event is empty.'],
])('names a bad line by number and reason, and reads the others: %s', (bad, reason) => {
  const read = readGames([header, line, bad, line].join('\n'))
  expect(read.bad).toEqual([{ line: 3, reason }])
  expect(read.games).toHaveLength(2)
})

it.each([
  ['', 'The file is empty.'],
  [header, 'The file holds no game.'],
  ['day,event,player1\n', 'The first line does not name player2, army1, army2, score1, score2.'],
])('says what is wrong with a file without games', (text, reason) => {
  expect(() => readGames(text)).toThrow(reason)
})
