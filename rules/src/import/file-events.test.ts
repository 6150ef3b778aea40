import type { Army } from '@muster/contract/armies'
import { describe, expect, it } from 'vitest'
import { createArmyLookup } from './catalogue.ts'
import { readEvents } from './file-events.ts'
import { readTable } from './table.ts'

const catalogue = [
  ['SPEARHEAD', 'Stormcast Eternals', 'Vigilant Brotherhood'],
  ['SPEARHEAD', 'Stormcast Eternals', "Yndrasta's Spearhead"],
  ['SPEARHEAD', 'Fyreslayers', 'Saga Axeband'],
  ['AOS', 'Fyreslayers', 'Fyreslayers'],
  ['AOS', 'Fyreslayers', 'The Duardin Ascendant'],
  ['AOS', 'Kharadron Overlords', 'The Duardin Ascendant'],
] as const
const armies: Army[] = catalogue.map(([game_type, faction, name], index) => ({
  id: index + 1,
  game_type,
  faction,
  name,
  grand_alliance: 'Order',
}))

const columns =
  'event,date,country,city,game_type,event_type,player1,faction1,army1,score1,player2,faction2,army2,score2,round,table'
const good = { event: 'Cup', date: '2026-11-20', player1: 'Ana', score1: '3', player2: 'Ben', score2: '1' }

/** Reads a file with these lines, starting at line 2. */
function read(...lines: Record<string, string>[]) {
  const text = [
    columns,
    ...lines.map((line) =>
      columns
        .split(',')
        .map((column) => `"${(line[column] ?? '').replaceAll('"', '""')}"`)
        .join(','),
    ),
  ].join('\n')
  return readText(text)
}

function readText(text: string) {
  const { rows, bad } = readTable({ text })
  const read = readEvents(rows, createArmyLookup(armies), { dateOrder: 'dmy', isRoster: false })
  return { ...read, bad: [...bad, ...read.bad] }
}

const armyOf = (cells: Record<string, string>) => {
  const { events, bad } = read({ ...good, ...cells })
  return bad[0]?.reason ?? events[0]?.matches[0]?.sides[0].army_id
}

describe('readEvents', () => {
  it('reads every column of a line', () => {
    const place = { country: 'turkiye', city: 'İzmir', game_type: 'age of sigmar', event_type: 'Friendly' }
    const { events, bad } = read({ ...good, ...place, army1: 'Fyreslayers', round: '2', table: '7.0', score2: '' })
    expect(bad).toEqual([])
    expect(events).toEqual([
      {
        title: 'Cup',
        event_date: '2026-11-20T12:00:00.000Z',
        isDay: true,
        isLocal: true,
        game_type: 'AOS',
        event_type: 'friendly',
        location_country: 'Türkiye',
        location_city: 'İzmir',
        entrants: [],
        matches: [
          {
            line: 2,
            round_number: 2,
            table_number: 7,
            sides: [
              { nickname: 'Ana', army_id: 4, score: 3 },
              { nickname: 'Ben', army_id: null, score: null },
            ],
          },
        ],
      },
    ])
  })

  it.each([
    ['UK', 'United Kingdom'],
    ['pl', 'Poland'],
  ])('reads the country %j as %s', (country, name) => {
    expect(read({ ...good, country }).events[0]?.location_country).toBe(name)
  })

  it.each([
    ['20-10', [20, 10]],
    ['W 20–10', [20, 10]],
    ['L8:19', [8, 19]],
    ['D 5-5', [5, 5]],
    ['D 5-8', [5, 8]],
    ['Sieg 8:5', [8, 5]],
    ['N 8-5', undefined],
    ['Week 8-5', undefined],
    ['L 19-8', undefined],
  ])('reads both scores from %j', (score1, scores) => {
    const [match] = read({ ...good, score1, score2: '' }).events.flatMap(({ matches }) => matches)
    expect(match?.sides.map(({ score }) => score)).toEqual(scores)
  })

  it.each([
    ['2026-11-20', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T18:30:00Z', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20T18:30:00+02:00', '2026-11-20T16:30:00.000Z'],
    ['', null],
  ])('reads the date %j as %j', (date, instant) => {
    expect(read({ ...good, date }).events[0]?.event_date).toBe(instant)
  })

  it.each([
    [{ army1: 'Stormcast Eternals - Vigilant Brotherhood' }, 1],
    [{ army1: 'stormcást  eternals – VIGILANT brotherhood' }, 1],
    [{ faction1: 'Stormcast Eternals', army1: 'Yndrasta’s Spearhead' }, 2],
    [{ faction1: 'Fyreslayers', army1: 'Fyreslayers - Saga Axeband' }, 3],
    [{ army1: 'Vigilant Brotherhood' }, 1],
    [{ faction1: 'fyreslayers' }, 3],
    [{ army1: 'Fyreslayers' }, 3],
    [{}, null],
    [{ game_type: 'AOS', faction1: 'Kharadron Overlords', army1: 'The Duardin Ascendant' }, 6],
    [
      { faction1: 'Stormcast Eternals' },
      /^"Stormcast Eternals" could be one of several Spearhead armies. Say which one, such as "Stormcast Eternals - V/,
    ],
    [
      { game_type: 'AOS', army1: 'The Duardin Ascendant' },
      /could be one of several Age of Sigmar armies.*"Kharadron Overlords - The Duardin Ascendant"\.$/,
    ],
    [
      { army1: 'Vigilant Brothers' },
      'army "Vigilant Brothers" is not one of Spearhead in Muster\'s catalogue: write its faction and name, such as "Stormcast Eternals - Vigilant Brotherhood".',
    ],
    [
      { faction1: 'Fyreslayers', army1: 'Vigilant Brotherhood' },
      /^army "Fyreslayers - Vigilant Brotherhood" is not one of Spearhead/,
    ],
    [{ game_type: 'AOS', army1: 'Saga Axeband' }, /^army "Saga Axeband" is not one of Age of Sigmar/],
  ])('finds the army of %j', (cells, expected) => {
    const found = armyOf(cells)
    if (expected instanceof RegExp) expect(found).toMatch(expected)
    else expect(found).toBe(expected)
  })

  it.each([
    [{ event: '' }, 'event is missing.'],
    [{ event: 'x'.repeat(201) }, /^event "x{80}…" cannot be used: must be at most 200 characters long\.$/],
    [{ event: '\u001b[2J' }, 'event "\\u001b[2J" cannot be used: must not contain control characters.'],
    [{ date: 'soon' }, /^date "soon" cannot be used: it must be a day such as 2026-11-20, or an instant/],
    [{ date: '2026-02-30' }, /^date "2026-02-30" cannot be used: it must be a day/],
    [
      { date: '1969-12-31' },
      /^date "1969-12-31" cannot be used: event date must be between the years 1970 and 2999\.$/,
    ],
    [{ country: 'Germny' }, 'country "Germny" is not in Muster\'s list: is it "Germany"?'],
    [
      { country: 'Deutschland' },
      'country "Deutschland" is not in Muster\'s list: write its English name, such as "Germany".',
    ],
    [{ city: 'x'.repeat(101) }, /^city .* must be at most 100 characters long\.$/],
    [{ game_type: 'Chess' }, 'game_type "Chess" cannot be used: game type must be AOS or SPEARHEAD.'],
    [{ game_type: 'Warcry' }, /^game_type "Warcry" cannot be used: warcry is coming soon/],
    [{ event_type: 'league' }, 'event_type "league" cannot be used: event type must be tournament or friendly.'],
    [{ player2: '' }, 'player2 is missing.'],
    [{ score1: '3"' }, 'score1 "3"" cannot be used: must be a whole number.'],
    [{ player1: 'x'.repeat(51) }, /^player1 .* must be at most 50 characters long\.$/],
    [{ player2: 'ANA' }, 'player1 and player2 are both "Ana": nobody plays against themself.'],
    [{ score2: '100001' }, 'score2 "100001" cannot be used: must be at most 100000.'],
    [{ score1: 'won' }, 'score1 "won" cannot be used: must be a whole number.'],
    [{ round: '0' }, 'round "0" cannot be used: must be at least 1.'],
    [{ table: '1001' }, 'table "1001" cannot be used: must be at most 1000.'],
  ])('leaves out a line with %j', (cells, reason) => {
    const { events, bad } = read(good, { ...good, ...cells })
    expect(bad).toEqual([{ line: 3, reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason }])
    expect(events.flatMap(({ matches }) => matches)).toHaveLength(1)
  })

  it('creates one event for each title and date', () => {
    const lines = [{}, { date: '2026-11-21' }, { event: 'cup' }, { event: ' Cup ' }, { date: '2026-11-20 18:30' }]
    const { events } = read(...lines.map((line) => ({ ...good, ...line })))
    expect(events.map(({ matches }) => matches.map(({ line }) => line))).toEqual([[2, 5, 6], [3], [4]])
  })

  it('gives an event the earliest of its local times', () => {
    const times = ['20.11.2026 20:30', '20.11.2026 18:30', '20.11.2026', '20.11.2026 00:00']
    const { events } = read(...times.map((date) => ({ ...good, date })))
    expect(events).toMatchObject([{ event_date: '2026-11-20T18:30:00.000Z', isDay: false, isLocal: true }])
  })

  it('takes the details of an event from the first line that gives them', () => {
    const { events, bad } = read(good, { ...good, country: 'Poland' }, good, { ...good, city: 'Kraków' })
    expect(bad).toEqual([])
    expect(events).toMatchObject([{ location_country: 'Poland', location_city: 'Kraków' }])
  })

  it.each([
    [{ country: 'Poland' }, { country: 'Germany' }, 'country is "Germany", but line 2 of the same event has "Poland".'],
    [{ city: 'Łódź' }, { city: 'Gdańsk' }, 'city is "Gdańsk", but line 2 of the same event has "Łódź".'],
    [{}, { game_type: 'AOS' }, 'game_type is "AOS", but line 2 of the same event has "SPEARHEAD".'],
    [{}, { event_type: 'friendly' }, 'event_type is "friendly", but line 2 of the same event has "tournament".'],
    [{ city: 'Kraków' }, { city: 'krakow' }, undefined],
    [{ game_type: 'AOS' }, { game_type: '' }, undefined],
    [{ country: 'Poland', score1: 'bad' }, { country: 'Germany' }, undefined],
  ])('compares %j and %j within one event', (first, second, reason) => {
    const { bad } = read({ ...good, ...first }, { ...good, ...second })
    expect(bad.find(({ line }) => line === 3)?.reason).toBe(reason)
  })

  it('takes a status for a doubt about a match, which drops no one out', () => {
    const text = 'event,player1,player2,club1,club2,status\nCup,Ana,Ben,Leeds,York,Cancelled'
    const { events, doubts } = readText(text)
    expect(events[0]?.entrants.map(({ nickname, extras }) => [nickname, extras])).toEqual([
      ['Ana', undefined],
      ['Ben', undefined],
    ])
    expect(doubts).toEqual([{ line: 2, doubt: 'The file says "Cancelled".' }])
  })

  it('keeps both legs of a fixture without round and scores', () => {
    const { events } = read(
      ...[
        ['Ana', 'Ben'],
        ['Ben', 'Ana'],
      ].map(([player1 = '', player2 = '']) => ({ event: 'Cup', player1, player2 })),
    )
    expect(events[0]?.matches).toHaveLength(2)
  })

  it('names people of one name by their clubs within the limit, also in lines that mirror others', () => {
    const name = 'x'.repeat(40)
    const text = `event,round,player1,club1,score1,player2,club2,score2
Cup,1,${name},Leeds Gamers,1,Ben,York,2
Cup,1,Ben,York,2,${name},Leeds Gamers,1
Cup,1,${name},York Wargamers,3,Cleo,York,0`
    const { events } = readText(text)
    const nicknames = new Set(events[0]?.entrants.map(({ nickname }) => nickname))
    expect(nicknames).toEqual(new Set([`${name} (Leeds G)`, 'Ben', `${name} (York Wa)`, 'Cleo']))
  })

  it('is in doubt about people of one name whom their clubs do not tell apart within the limit', () => {
    const name = 'x'.repeat(50)
    const { events, doubts } = readText(
      `event,round,player1,club1,player2\nCup,1,${name},Leeds,Ben\nCup,1,${name},York,Cleo`,
    )
    expect(new Set(events[0]?.entrants.map(({ nickname }) => nickname))).toEqual(new Set([name]))
    expect(doubts).toEqual([{ line: 3, doubt: expect.stringContaining('is in line 2 of the same round as well.') }])
  })
})
