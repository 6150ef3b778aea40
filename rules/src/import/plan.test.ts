import type { Event } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import type { FileEvent, FileMatch } from './file-event.ts'
import { compareMatches, findEvent, participantsOf, type RecordedMatch } from './plan.ts'

const noon = '2026-11-20T12:00:00.000Z'
const evening = '2026-11-20T18:30:00.000Z'

/** A match such as `1: Ana 3 - 1 Ben`: its round, and who scored what; `?` means none. */
function written(text: string, line = 0): FileMatch {
  const [, round, player1 = '', score1, score2, player2 = ''] = /^(\S): (\S+) (\S+) - (\S+) (\S+)$/.exec(text) ?? []
  const number = (word: string | undefined) => (word === '?' ? null : Number(word))
  return {
    line,
    round_number: number(round),
    table_number: null,
    sides: [
      { nickname: player1, army_id: null, score: number(score1) },
      { nickname: player2, army_id: null, score: number(score2) },
    ],
  }
}

function match(text: string): RecordedMatch {
  const { round_number, table_number, sides } = written(text)
  return {
    round_number,
    table_number,
    nicknames: [sides[0].nickname, sides[1].nickname],
    participant1_score: sides[0].score,
    participant2_score: sides[1].score,
  }
}

const compare = (file: string[], matches: string[]) =>
  compareMatches(
    file.map((text, index) => written(text, index)),
    matches.map(match),
  )

describe('compareMatches', () => {
  it.each([
    ['adds all to an empty event', ['1: Ana 3 - 1 Ben', '1: Cleo ? - ? Dan'], [], [0, 1]],
    ['adds none twice', ['1: Ana 3 - 1 Ben', '?: Ana 3 - 1 Ben'], ['1: Ana 3 - 1 Ben', '?: Ana 3 - 1 Ben'], []],
    ['matches players regardless of case', ['1: Ana 3 - 1 Ben'], ['1: ANA 3 - 1 ben'], []],
    ['tells rounds apart', ['1: Ana 3 - 1 Ben', '2: Ana 3 - 1 Ben'], ['1: Ana 3 - 1 Ben'], [1]],
    ['tells sides apart', ['1: Ben 1 - 3 Ana'], ['1: Ana 3 - 1 Ben'], [0]],
    [
      'adds matches of a kind beyond those that exist',
      ['?: Ana 3 - 1 Ben', '?: Ana 3 - 1 Ben'],
      ['?: Ana 3 - 1 Ben'],
      [1],
    ],
    ['leaves a result that was corrected', ['1: Ana 3 - 1 Ben'], ['1: Ana 3 - 3 Ben'], []],
    ['leaves a result that was recorded since', ['1: Ana ? - ? Ben'], ['1: Ana 3 - 3 Ben'], []],
    ['leaves more matches than the file has', ['1: Ana 3 - 1 Ben'], ['1: Ana 3 - 1 Ben', '1: Ana 0 - 1 Ben'], []],
    ['finds a new match above others of its kind', ['?: Ana 9 - 9 Ben', '?: Ana 3 - 1 Ben'], ['?: Ana 3 - 1 Ben'], [0]],
    [
      'takes a changed match for the first one not found',
      ['?: Ana 1 - 0 Ben', '?: Ana 2 - 0 Ben', '?: Ana 3 - 0 Ben'],
      ['?: Ana 2 - 0 Ben', '?: Ana 8 - 8 Ben'],
      [2],
    ],
  ])('%s', (_name, file, matches, expected) => {
    expect(compare(file, matches).missing.map(({ line }) => line)).toEqual(expected)
  })

  it.each([
    ['with another score', '1: Ana 3 - 1 Ben', '1: Ana 3 - 3 Ben', [0]],
    ['without a score in Muster', '1: Ana 3 - 1 Ben', '1: Ana ? - ? Ben', [0]],
    ['but none without a score in the file', '1: Ana ? - ? Ben', '1: Ana 3 - 3 Ben', []],
    ['but none with the same score', '1: Ana 3 - 1 Ben', '1: Ana 3 - 1 Ben', []],
  ])('names a match %s', (_name, file, recorded, expected) => {
    expect(compare([file], [recorded]).changed.map(({ match: { line } }) => line)).toEqual(expected)
  })
})

it('names each participant once, as in the first line, with the first army and club that a line gives', () => {
  const matches = ['1: Ana 3 - 1 Ben', '2: ANA 3 - 1 Cleo', '3: Ana 3 - 1 Ben'].map((text, line) => written(text, line))
  const armies = [null, 6, 7]
  const armed = matches.map((each, index): FileMatch => {
    const [first, second] = each.sides
    return { ...each, sides: [{ ...first, army_id: armies[index] ?? null }, second] }
  })
  const entrants = [{ line: 5, nickname: 'cleo', army_id: 8, club: 'Leeds' }]
  expect([...participantsOf({ entrants, matches: armed }).values()]).toEqual([
    { line: 0, nickname: 'Ana', army_id: 6, club: null },
    { line: 0, nickname: 'Ben', army_id: null, club: null },
    { line: 1, nickname: 'Cleo', army_id: 8, club: 'Leeds' },
  ])
})

describe('findEvent', () => {
  it.each([
    ['the one with that title and instant', { event_date: evening }, [noon, evening], 2],
    ['none of another title', { title: 'cup' }, [noon], undefined],
    ['an undated one when there is no date', { event_date: null }, [noon, null], 2],
    ['none that is dated for no date', { event_date: null }, [noon], undefined],
    ['the first of two identical ones', {}, [noon, noon], 1],
    ['for a day, one whose hour was set', { isLocal: true }, [evening], 1],
    ['for a local time, one of that day', { event_date: evening, isLocal: true }, [noon], 1],
    ['for a day, none of another day', { isLocal: true }, ['2026-11-21T00:00:00.000Z'], undefined],
    ['for an instant, none of that day', {}, [evening], undefined],
  ])('finds %s', (_name, details, dates, expected) => {
    const file = { title: 'Cup', event_date: noon, ...details } as object as FileEvent
    const own = dates.map(
      (event_date, index) => ({ id: index + 1, title: 'Cup', event_date, time_zone: null }) as object as Event,
    )
    expect(findEvent(file, own.toReversed())?.id).toBe(expected)
  })
})
