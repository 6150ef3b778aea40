import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inShort, seed } from '../testing/extent.ts'
import { readFile } from './read-file.ts'

const read = (text: string) => readFile({ text, catalogue: [], defaults: { event: 'Cup', game_type: 'AOS' } })

/** The rounds and names of the matches in a file without bad lines. */
function matchesOf(lines: string[]) {
  const { events, bad } = read(lines.join('\n'))
  expect(bad).toEqual([])
  return events.flatMap(({ matches }) => matches.map(({ round_number, sides }) => ({ round_number, sides })))
}

const roundTitles = [
  (round: number) => `Round ${round}`,
  (round: number) => `${round}. Runde,,,`,
  (round: number) => `RONDE ${round} : la mine,,,`,
  (round: number) => `Runda ${round} (11.10.2026 09:30)`,
]

it('reads a round above its matches like one in a column', () => {
  const header = 'Player 1,Score 1,Player 2,Score 2'
  const person = fc.constantFrom('Ana', 'Ben', '"Cleo, 2"')
  const game = fc.record({
    round: fc.integer({ min: 1, max: 3 }),
    one: person,
    scores: fc.constantFrom('1,2', '3,', ','),
  })
  const lineOf = ({ one, scores }: { one: string; scores: string }) => `${one},${scores.replace(',', ',Rival,')}`
  fc.assert(
    fc.property(fc.array(game), fc.constantFrom(...roundTitles), fc.boolean(), (games, titleOf, isRepeated) => {
      const rounds = [...Map.groupBy(games, ({ round }) => round)]
      const blocks = rounds.flatMap(([round, played]) => [
        titleOf(round),
        ...(isRepeated ? [header] : []),
        ...played.map(lineOf),
      ])
      const column = rounds.flatMap(([round, played]) => played.map((each) => `${round},${lineOf(each)}`))
      expect(matchesOf([...(isRepeated ? [] : [header]), ...blocks, header])).toEqual(
        matchesOf([`Round,${header}`, ...column]),
      )
    }),
    { numRuns: inShort(200, 3000), seed },
  )
})

it('knows no round below another title', () => {
  const { events, doubts } = read('Player 1,Player 2\nRound 1\nAna,Ben\nFinal\nAna,Cleo')
  expect(events[0]?.matches.map(({ round_number }) => round_number)).toEqual([1, null])
  expect(doubts.map(({ line }) => line)).toEqual([5])
})

it.each([
  ...['bye', 'BYE', '(Bye)', '*** bye ***', 'n/a - bye', 'Freilos', 'spielfrei', 'Exempt', 'exempté', 'Wolny los'],
  ...['Descansa', 'Riposo', 'Folga', 'Vrij', 'Frirond', 'Oversidder', 'Volný los'],
  ...['Bye (win)', 'Round bye', 'half-point bye', 'kein Gegner', 'sans adversaire', 'Libre', 'unpaired'],
])('adds no opponent for %j', (bye) => {
  const { events, doubts } = read(`Player,Score,Opponent,Score\nAna,W,${bye},`)
  expect(events).toMatchObject([{ matches: [], entrants: [{ nickname: 'Ana' }] }])
  expect(doubts).toHaveLength(1)
})

it('says that it adds no match', () => {
  const { doubts } = read('Round,Player\n1,Ana')
  expect(doubts).toEqual([{ line: 2, doubt: 'No column names the opponent: no match is added.' }])
})

it('reads the names of columns in two lines', () => {
  const { events } = read('Round,,Player 1,,Player 2,\n,Table,Name,VP,Name,VP\n2,4,Ana,3,Ben,1')
  expect(events).toMatchObject([{ matches: [{ round_number: 2, table_number: 4 }] }])
})

it('takes no line of numbers for the names of the columns', () => {
  const { table } = read('1;2;Ana;0\n1;3;Ben;1')
  expect(table).toMatchObject({ hasHeader: false, missing: ['player1'] })
})

it('takes the towns of people for no town of their event, and no answer for a club', () => {
  const { events, bad } = read('Name,City,Club\nAna,Leeds,Guild\nBen,Hull,Nee\nCleo,,-')
  expect(bad).toEqual([])
  expect(events).toMatchObject([{ location_city: null, entrants: [{ club: 'Guild' }, { club: null }, { club: null }] }])
})

it('takes results with both scores before the points of one side', () => {
  const { events } = read('White;Pts;Result;Black\nAna;5;1 - 0;Ben')
  expect(events[0]?.matches[0]?.sides.map(({ score }) => score)).toEqual([1, 0])
})

it.each(['-', '?', 'TBD', 'n/a', 'no show', 'Forfeit', 'John Bye', 'kampflos'])(
  'doubts that %j is an opponent',
  (nobody) => {
    const { doubts } = read(`Player,Opponent\nAna,${nobody}`)
    expect(doubts).toEqual([{ line: 2, doubt: `"${nobody}" may be nobody.` }])
  },
)

it('doubts no record of a participant', () => {
  expect(read('Name,Result\nAna,3-0\nBen,2-1').doubts).toEqual([])
})

it('takes results that contradict most scores before the points around them', () => {
  const { events } = read(
    ['Nr.;Name;Pkt.;Ergebnis;Pkt.;Name', '1;Ana;0;1 - 0;0;Ben', '2;Cleo;2;3:3;1;Dan', '3;Ewa;1;0 : 2;0;Finn'].join(
      '\n',
    ),
  )
  expect(events[0]?.matches.map(({ sides }) => sides.map(({ score }) => score))).toEqual([
    [1, 0],
    [3, 3],
    [0, 2],
  ])
})

it.each([
  ['Score 1,Score 2,Winner', '12,8,Ana', '8,12,ana', '3,3,Draw', '2,1,?'],
  ['Score 1,Score 2,Result', '12,8,Won', '12,8,Loss', '8,12,N', '3,3,D', '1,2,Played'],
  ['Score 1,Score 2,Ergebnis', '12,8,20-0', '8,12,20:0', '3,3,Sieg'],
  ['Score,Winner', '2-1,Ana', '2-1,Ben'],
  ['Score 1,Score 2,Result', '2,1,2-1', '2,1,0-20'],
  ['VP,VP,Result', '2,1,2-1', '2,1,0-20'],
  ['Score 1,Score 2,Winner', '12,8,', ',,Ana', ',,'],
  ['Score 1,Score 2,Killed', '12,8,5', ',,5', ',,few'],
  ['A favor,Tisch', ',', '12,4', '-,4'],
])('doubts the line whose %s say two things', (titles, ...lines) => {
  const { doubts } = read([`Player 1,Player 2,${titles}`, ...lines.map((line) => `Ana,Ben,${line}`)].join('\n'))
  expect(doubts.map(({ line }) => line)).toEqual(titles.includes('Ergebnis') ? [3, 4] : [3])
})

it('doubts the lines of a crosstable, which adds no match', () => {
  const { events, doubts } = read('Player,Ana,Ben,Cleo\nAna,X,12:8,3:4\nBen,8:12,X,1:1\nCleo,4:3,1:1,X')
  expect(events[0]?.entrants).toHaveLength(3)
  expect(doubts.map(({ line }) => line)).toEqual([2, 3, 4])
})

it('doubts an opponent with the name of an army', () => {
  const catalogue = [{ id: 7, game_type: 'AOS' as const, faction: 'Skaven', name: 'Skaven' }]
  const text = 'Ana 3-0 SKAVEN\nBen 2-1 Cleo'
  const { doubts } = readFile({ text, catalogue, defaults: { event: 'Cup', game_type: 'AOS' } })
  expect(doubts).toEqual([{ line: 1, doubt: '"SKAVEN" may be an army.' }])
})
