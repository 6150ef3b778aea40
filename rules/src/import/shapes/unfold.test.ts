import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inShort, seed } from '../../testing/extent.ts'
import { readFile } from '../read-file.ts'

const read = (lines: readonly string[]) =>
  readFile({ text: lines.join('\n'), catalogue: [], defaults: { event: 'Cup', game_type: 'AOS' } })

/** The matches of a file without bad lines and doubts, whatever their order and their sides. */
function matchesOf(lines: readonly string[]) {
  const { events, bad, doubts } = read(lines)
  expect({ bad, doubts }).toEqual({ bad: [], doubts: [] })
  return events
    .flatMap(({ matches }) => matches)
    .map(({ round_number, sides }) =>
      [round_number, ...sides.map(({ nickname, score }) => `${nickname} ${score}`).toSorted()].join('/'),
    )
    .toSorted()
}

const people = ['Ana', 'Ben Ode', 'Cleo', 'Dan', 'Ewa', 'Finn 2']

/** Rounds of three tables with their scores. */
const days = fc.array(
  fc
    .tuple(fc.shuffledSubarray(people, { minLength: 6 }), fc.array(fc.nat(30), { minLength: 6, maxLength: 6 }))
    .map(([names, scores]) => [0, 2, 4].map((at) => [names[at], scores[at], names[at + 1], scores[at + 1]] as const)),
  { minLength: 1, maxLength: 5 },
)
type Day = typeof days extends fc.Arbitrary<infer Each> ? Each : never

const inRounds = (day: Day, lineOf: (game: Day[number][number], round: number, table: number) => string[]) =>
  day.flatMap((games, round) => games.flatMap((game, table) => lineOf(game, round + 1, table + 1)))

const plain = (day: Day) => [
  'Round,Player 1,Score 1,Player 2,Score 2',
  ...inRounds(day, (game, round) => [[round, ...game].join(',')]),
]

const beside = (titles: (round: number) => string[]) => (day: Day) => [
  ['Player', 'Total', ...day.flatMap((_, round) => titles(round + 1))].join(','),
  ...people.map((name) => {
    const played = day.map((games) => {
      const [one, first, two, second] = games.find((game) => game.includes(name)) ?? []
      return name === one ? [two, first, second] : [one, second, first]
    })
    return [name, 99, ...played.flat()].join(',')
  }),
]

const besideGames = (day: Day) => [
  day.map(() => 'Speler,Punten,Tegenstander,Punten').join(','),
  ...[0, 1, 2].map((table) => day.map((games) => games[table]?.join(',')).join(',')),
]

const shapes: Record<string, (day: Day) => string[]> = {
  'rounds side by side': beside((round) => [`R${round} Opponent`, `R${round} VP`, `R${round} Opp VP`]),
  'rounds behind the titles': beside((round) => [
    `Gegner Runde ${round}`,
    `Punkte Runde ${round}`,
    `Gegner Punkte Runde ${round}`,
  ]),
  'rounds with the own scores alone': (day) =>
    beside((round) => [`Round ${round}: Opponent`, `Round ${round}: VP`, ''])(day).map((line) =>
      line
        .split(',')
        .filter((_, at) => at < 2 || at % 3 !== 1)
        .join(','),
    ),
  'rounds below their titles': (day) => [
    `,,${day.map((_, round) => `Runda ${round + 1},,`).join(',')}`,
    ...beside(() => ['Opponent', 'VP', 'Opp VP'])(day),
  ],
  'the same headings for each round': (day) =>
    day.length > 1 ? beside(() => ['Rival', 'PV', 'PV rival'])(day) : plain(day),
  'all opponents before all scores': (day) => {
    const [kinds, lines] = [[2, 0, 1], beside(() => ['Rival', 'PV', 'PV rival'])(day)]
    const sorted = (line: string) => {
      const cells = line.split(',')
      return [...cells.slice(0, 2), ...kinds.flatMap((kind) => cells.filter((_, at) => at > 1 && at % 3 === kind))]
    }
    return day.length > 2 ? lines.map((line) => sorted(line).join(',')) : plain(day)
  },
  'games of several rounds in a line': (day) => [
    day.map((_, round) => `Ronde ${round + 1},,,`).join(','),
    ...besideGames(day),
  ],
  'games of rounds without titles in a line': (day) => (day.length > 1 ? besideGames(day) : plain(day)),
  'two lines a game': (day) => [
    'Round,Table,Player,Score',
    ...inRounds(day, ([one, first, two, second], round, table) => [
      [round, table, one, first].join(','),
      [round, table, two, second].join(','),
    ]),
  ],
  'two lines a game with merged cells': (day) => [
    'Rd;Tisch;Spieler;Punkte',
    ...inRounds(day, ([one, first, two, second], round, table) => [
      [round, table, one, first].join(';'),
      ['', '', two, second].join(';'),
    ]),
  ],
  'two lines a game below titles': (day) =>
    day.flatMap((games, round) => [
      `Round ${round + 1}`,
      'Table,Player,VP',
      ...games.flatMap(([one, first, two, second], table) => [
        [table + 1, one, first].join(','),
        [table + 1, two, second].join(','),
      ]),
    ]),
  'both sides in a cell': (day) => [
    'Round,Match,Score 1,Score 2',
    ...inRounds(day, ([one, first, two, second], round) => [[round, `${one} vs. ${two}`, first, second].join(',')]),
  ],
  'both sides and scores in a cell': (day) => [
    'Round,Match',
    ...inRounds(day, ([one, first, two, second], round) => [`${round},${one} (${first}) vs ${two} (${second})`]),
  ],
  'a chat': (day) =>
    day.flatMap((games, round) => [
      `Round ${round + 1}:`,
      ...games.map(([one, first, two, second]) => `${one} gegen ${two} ${first}:${second}`),
    ]),
  'a post with tables': (day) =>
    day.flatMap((games, round) => [
      `**Round ${round + 1}**`,
      ...games.map(([one, first, two, second], table) => `Table ${table + 1}: ${one} ${first} - ${second} ${two}`),
    ]),
  'a numbered post': (day) =>
    day.flatMap((games, round) => [
      `${round + 1}. Runde`,
      ...games.map(([one, first, two, second], table) => `${table + 1}. ${one} vs ${two}: ${first}:${second}`),
    ]),
  ...Object.fromEntries(
    ['-', '=', '➡️', '→'].map((sign) => [
      `a post with ${sign} before the scores`,
      (day: Day) =>
        day.flatMap((games, round) => [
          `Ronda ${round + 1}`,
          ...games.map(([one, first, two, second]) => `${one} 🆚 ${two} ${sign} ${first}-${second}`),
        ]),
    ]),
  ),
  'names with a dash between them': (day) =>
    day.flatMap((games, round) => [
      `${round + 1}. Spieltag;;`,
      'Tisch;Paarung;Ergebnis',
      ...games.map(([one, first, two, second], table) => `${table + 1};${one} – ${two};${first}:${second}`),
    ]),
  'scores between the names': (day) => [
    'Round;Match',
    ...inRounds(day, ([one, first, two, second], round) => [`${round};${one} ${first} – ${second} ${two}`]),
  ],
  'winner and loser': (day) => [
    'Round,Winner,Loser,Winner score,Loser score',
    ...inRounds(day, ([one, first = 0, two, second = 0], round) => [
      (first < second ? [round, two, one, second, first] : [round, one, two, first, second]).join(','),
    ]),
  ],
}

it.each(Object.entries(shapes))('reads %s like a line a match', (_, write) => {
  fc.assert(
    fc.property(days, (day) => {
      expect(matchesOf(write(day))).toEqual(matchesOf(plain(day)))
    }),
    { numRuns: inShort(40, 1000), seed },
  )
})

it('keeps who has played nobody, and says why a line is left out', () => {
  const { events, bad, doubts } = read([
    'Player,R1 Opponent,R1 Score,R2 Opponent,R2 Score',
    'Ana,Ben,12,Cleo,-3',
    'Ben,Ana,4,,',
    'Dan,,,,',
    'Ewa,Ben',
  ])
  expect(events[0]?.matches).toMatchObject([{ round_number: 1, line: 2 }])
  expect(events[0]?.entrants.map(({ nickname }) => nickname)).toEqual(['Dan'])
  expect(doubts.map(({ line }) => line)).toEqual([4])
  expect(bad.map(({ line }) => line)).toEqual([2, 5])
})

it('takes numbers for rounds only where several opponents have one', () => {
  const rounds = read([
    'Player,Opponent 1,Score 1,Opponent 2,Score 2',
    'Ana,Ben,3,Cleo,4',
    'Ben,Ana,1,,',
    'Cleo,,,Ana,2',
  ])
  expect(rounds.events[0]?.matches).toMatchObject([{ round_number: 1 }, { round_number: 2 }])
  const sides = read(['Player 1,Score 1,Player 2,Score 2', 'Ana,3,Ben,1'])
  expect(sides.events[0]?.matches).toMatchObject([{ round_number: null }])
})

it('says that a line above the matches is none', () => {
  const { events, bad } = read(['Pairings', 'Ana vs Ben', 'Cleo v Dan'])
  expect(events[0]?.matches).toHaveLength(2)
  expect(bad).toEqual([{ line: 1, reason: 'player1 is missing.' }])
})

it('reads tables and armies in a post, and names what is no match', () => {
  const text = [
    'Results!',
    'Table 2: Ana (Skaven) 3 - 1 Ben [Skaven]',
    'Cleo - BYE',
    'Dan played nobody',
    'Mesa 1: Ewa v Finn (F.)',
  ]
  const catalogue = [{ id: 7, game_type: 'AOS' as const, faction: 'Skaven', name: 'Skaven' }]
  const { events, bad, doubts } = readFile({
    text: text.join('\n'),
    catalogue,
    defaults: { event: 'Cup', game_type: 'AOS' },
  })
  const side = { army_id: 7 }
  expect(events[0]?.matches).toMatchObject([
    {
      table_number: 2,
      sides: [
        { nickname: 'Ana', ...side },
        { nickname: 'Ben', ...side },
      ],
    },
  ])
  expect(doubts.map(({ line }) => line)).toEqual([3])
  expect(bad.map(({ line }) => line)).toEqual([1, 4, 5])
})

it('takes no army behind a dash for an opponent', () => {
  expect(read(['Ana - Skaven', 'Ben - Seraphon']).table?.missing).toEqual(['player1'])
})

it('gives somebody alone at a table a bye', () => {
  const { events, doubts } = read(['Round,Table,Player,Score', '1,1,Ana,3', '1,1,Ben,1', '1,2,Cleo,'])
  expect(events[0]).toMatchObject({ matches: [{ line: 2 }], entrants: [{ nickname: 'Cleo' }] })
  expect(doubts.map(({ line }) => line)).toEqual([4])
})
