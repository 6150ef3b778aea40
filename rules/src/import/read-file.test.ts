import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inShort, seed } from '../testing/extent.ts'
import { findDateOrder, readDate } from './dates.ts'
import { decodeText } from './decode.ts'
import { previewOf } from './preview.ts'
import { type ReadOptions, readFile } from './read-file.ts'

const catalogue = [
  { id: 1, game_type: 'AOS', faction: 'Skaven', name: 'Skaven' },
  { id: 2, game_type: 'AOS', faction: 'Seraphon', name: 'Seraphon' },
  { id: 3, game_type: 'AOS', faction: 'Fyreslayers', name: 'Fyreslayers' },
] as const
const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readFile({ text, catalogue, defaults: { game_type: 'AOS' }, ...options })

const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, swap: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(swap ? bytes.swap16() : bytes)
}
const reportOf = (list: string) =>
  JSON.stringify({ name: 'Cup', games: [{ players: [{ name: 'Ana', exported_list: list }, { name: 'Ben' }] }] })
const utf8 = (text: string) => new TextEncoder().encode(text)
const encodings = [
  utf8,
  (text: string) => utf8(`\uFEFF${text}`),
  (text: string) => utf16(text, false),
  (text: string) => utf16(text, true),
  windows1252,
]
const dateForms = [
  (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  (year: string, month: string, day: string) => `${day}.${month}.${year}`,
  (year: string, month: string, day: string) => `${Number(day)}/${Number(month)}/${year}`,
  (year: string, month: string, day: string) => `${month}/${day}/${year}`,
] as const

// Letters of Windows-1252, separators and quotation marks.
const nickname = fc
  .string({ unit: fc.constantFrom(...'abCDéüß ,;"\t0'), minLength: 1, maxLength: 12 })
  .map((name) => name.replace(/\s+/g, ' ').trim())
  // “b, a” is read as “a b”.
  .filter((name) => name !== '' && !/,\s/.test(name) && name.toLowerCase() !== 'bye')
const score = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
const match = fc.record({
  names: fc.uniqueArray(nickname, { minLength: 2, maxLength: 2, selector: (name) => name.toUpperCase() }),
  first: score,
  second: score,
})

describe('a file', () => {
  it('reads the same in every separator, encoding, form of dates and line end', () => {
    fc.assert(
      fc.property(
        fc.array(match, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...encodings),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom(0, 1, 2, 3),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (matches, encode, separator, form, end, isDecimal) => {
          const quoted = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
          const number = (value: number | null) => (value === null ? '' : isDecimal ? `${value},0` : String(value))
          const date = dateForms[form]?.('2026', '03', '04') ?? ''
          const rows = matches.map(({ names: [one = '', two = ''], first, second }) => [
            date,
            one,
            number(first),
            two,
            number(second),
          ])
          const header = ['Date', 'Player 1', 'Score 1', 'Player 2', 'Score 2']
          const text = [header, ...rows].map((cells) => cells.map(quoted).join(separator)).join(end)
          const file = read(decodeText(encode(text)).text, {
            date_order: form === 3 ? 'mdy' : 'dmy',
            defaults: { event: 'Cup', game_type: 'AOS' },
          })
          expect(file.bad).toEqual([])
          expect(file.events).toMatchObject([{ title: 'Cup', event_date: '2026-03-04T12:00:00.000Z' }])
          expect(
            file.events[0]?.matches.map(({ line, sides }) => [
              line,
              ...sides.flatMap((side) => [side.nickname, side.score]),
            ]),
          ).toEqual(matches.map(({ names: [one, two], first, second }, index) => [index + 2, one, first, two, second]))
        },
      ),
      { numRuns: inShort(200, 3000), seed },
    )
  })

  it('accounts for each of its lines once, whatever is in them', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'Cup,Ana,3,Ben,1',
        'Cup,Ana,1,bye,',
        ',Ana,1,Ben,2',
        'Cup,Ana,x,Ben,1',
        'Cup,"Ana,1,Ben,2',
        'junk',
      ),
      fc.string({ unit: fc.constantFrom(...'a",; '), maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { events, bad, table } = read(['event,player1,score1,player2,score2', ...lines].join('\n'))
        const made = events.flatMap(({ matches, entrants }) => [...matches, ...entrants].map((each) => each.line))
        const numbers = [...made, ...bad.map((each) => each.line)].toSorted((a, b) => a - b)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const number of numbers) expect(lines[number - 2]?.trim()).not.toBe('')
        const known = lines.filter((each) => /^(?:Cup|,Ana|junk)/.test(each) && !each.includes('"')).length
        // Among lines such as `a;a`, the commas are no delimiter: then the file says which columns are missing, not each line.
        const isTable = table?.missing.length === 0 && !lines.some((each) => each.includes('"'))
        if (isTable) expect(numbers.length).toBeGreaterThanOrEqual(known)
      }),
      { numRuns: inShort(200, 3000), seed },
    )
  })

  it('says which armies it guesses, and takes those that a person chose', () => {
    const text = 'event,player1,army1,player2,army2\nCup,Ana,Skavn,Ben,Rats\nCup,Cleo,Serafon,Dan,Dwarves'
    const first = read(text)
    expect(first.doubts).toEqual([{ line: 2, doubt: '"Skavn" is read as Skaven.' }])
    expect(first.bad).toEqual([{ line: 3, reason: expect.stringContaining('"Serafon" is not one of Age of Sigmar') }])
    const unsures = first.armies.listUnsure(200)
    expect(unsures.map(({ written, lines }) => [written, lines])).toEqual([
      ['Skavn', 1],
      ['Serafon', 1],
      ['Dwarves', 1],
    ])
    const unsure = unsures[1]
    expect(unsure).toMatchObject({
      army_id: null,
      suggestions: [2, expect.any(Number)].slice(0, unsure?.suggestions.length),
    })
    const armies = [
      { game_type: 'AOS' as const, written: 'serafon', army_id: 2 },
      { game_type: 'AOS' as const, written: 'Dwarves', army_id: null },
    ]
    const { bad, events } = read(text, { armies })
    expect(bad).toEqual([])
    expect(events[0]?.matches[1]?.sides.map(({ army_id }) => army_id)).toEqual([2, null])
    expect(events[0]?.entrants).toMatchObject([{ nickname: 'Dan', extras: { army_written: 'Dwarves' } }])
  })

  it('is previewed line by line: matches, byes, participants, doubts and reasons', () => {
    const text =
      'event,round,table,player1,army1,score1,player2,score2\nCup,1,2,Ana,Skaven,3,Ben,1\nCup,1,,Cleo,Skavn,,bye,\nCup,1,,Dan,,x,Eve,1\nCup,1,,Dan,,2,ana,1\nCup,2,,Ana,,1,Ben,1'
    const preview = previewOf(read(text), catalogue)
    expect(preview.lines.map(({ line, state, text: made }) => `${line} ${state}: ${made}`)).toEqual([
      '2 match: round 1, table 2: Ana (Skaven) 3–1 Ben',
      '3 doubtful: Cleo (Skaven). "Skavn" is read as Skaven. "Cleo" has a bye: it adds no match and no win.',
      '4 bad: score1 "x" cannot be used: must be a whole number.',
      '5 doubtful: round 1: Dan 2–1 ana. "ana" is in line 2 of the same round as well.',
      '6 match: round 2: Ana 1–1 Ben',
    ])
    expect(preview.totals).toEqual({ lines: 5, events: 1, participants: 4, matches: 3, doubtful: 2, bad: 1 })
    expect(read('event,nickname\nCup,Ana\nCup,Ben\nCup,ANA').doubts).toEqual([
      { line: 4, doubt: '"ANA" is in line 2 as well.' },
    ])
  })

  it('is read as the tournament report of New Recruit', () => {
    const game = (one: string, two: string, scores: object[]) => ({
      date: '2026-11-21T00:00:00.000Z',
      players: [{ alias: one, exported_list: '+++\nFaction: Skaven\n100 - Rats' }, { name: two }],
      score: scores,
    })
    const games = [
      game('Ana', 'Ben', [
        { BP: 10, BPObj: 13 },
        { BP: 10, BPObj: 7 },
      ]),
      game('Cleo', 'Dan', [{ pts: 1 }, {}]),
      {},
    ]
    const { format, events, bad } = read(JSON.stringify({ name: 'Cup', country_name: 'Spain', type: 0, games }))
    expect(format).toBe('new_recruit')
    expect(bad).toEqual([{ line: 3, reason: 'it is not a game of two players.' }])
    expect(events).toMatchObject([
      {
        title: 'Cup',
        location_country: 'Spain',
        event_date: '2026-11-21T12:00:00.000Z',
        matches: [
          {
            line: 1,
            sides: [
              { nickname: 'Ana', army_id: 1, score: 13 },
              { nickname: 'Ben', army_id: null, score: 7 },
            ],
          },
          {
            line: 2,
            sides: [
              { nickname: 'Cleo', score: 1 },
              { nickname: 'Dan', score: null },
            ],
          },
        ],
      },
    ])
  })
})

// Before, each took minutes: an expression was tried at each place of the run.
it.each([
  ['spaces in cells', `event,player1${`\n"Cup${' '.repeat(90_000)}x",Ana`.repeat(10)}`, 10],
  ['signs in the line of an army', reportOf(`Faction: x${'+'.repeat(500_000)}y`), 0],
])('a file with a long run of %s is read like any other', (_run, text, bad) => {
  expect(read(text).bad).toHaveLength(bad)
})

describe('a date', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/3/4 18:30', '2026-03-04T18:30'],
    ['4.3.2026 00:00', '2026-03-04'],
    ['3/4/2026, 6:30 PM', '2026-04-03T18:30'],
    ['4.3.2026', '2026-03-04'],
    ['4/3/26', '2026-03-04'],
    ['04-03-2026, 18:30', '2026-03-04T18:30'],
    ['04/03/2026 18h30', '2026-03-04T18:30'],
    ['04/03/2026 à 18 h', '2026-03-04T18:00'],
    ['04-03-2026 - 18u30', '2026-03-04T18:30'],
    ['04/03/2026 at 6pm', '2026-03-04T18:00'],
    ['04/03/2026 around lunch', '04/03/2026 around lunch'],
    ['4th March 2026', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
    ['4-Mar-2026', '2026-03-04'],
    ['2026-03-04T18:30:00Z', '2026-03-04T18:30:00Z'],
    ['soon', 'soon'],
  ])('%s is read as %s', (cell, day) => expect(readDate(cell, 'dmy')).toBe(day))

  it.each([
    [['13/1/2026', '2/3/2026'], 'dmy', false],
    [['1/13/2026', '2/3/2026'], 'mdy', false],
    [['2/3/2026'], null, true],
    [['13/1/2026', '1/13/2026'], null, true],
    [['3/3/2026', '4.3.2026', '2026-01-02'], null, false],
  ] as const)('of %j are in the order %s, and someone must choose: %s', (cells, order, asks) => {
    expect(findDateOrder(cells, undefined)).toMatchObject({ order, asks })
  })
})
