import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { readTable } from './table.ts'

const header = 'event,date,country,player1,army1,score1,player2,army2,score2'

describe('readCsv', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of old Macs', 'a,b\r1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['quotation marks', '"a","b"\n"1","2"'],
  ])('reads %s', (_name, text) => {
    const { records, bad } = readCsv(text)
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1', '2'] },
    ])
    expect(bad).toEqual([])
  })

  it.each(['\n', '\r\n'])(
    'numbers records by the line they begin on, counting empty lines and line breaks in quotes (%j)',
    (end) => {
      const text = ['', 'a,b', '"1', '1', '1",2', '', '3,"4', '4"', '5,6'].join(end)
      expect(readCsv(text).records).toEqual([
        { line: 2, fields: ['a', 'b'] },
        { line: 3, fields: ['1\n1\n1', '2'] },
        { line: 7, fields: ['3', '4\n4'] },
        { line: 9, fields: ['5', '6'] },
      ])
    },
  )

  it('keeps quotation marks inside a field', () => {
    expect(readCsv('a,b\nJim "Dice" Miller,"say ""six"""').records[1]?.fields).toEqual([
      'Jim "Dice" Miller',
      'say "six"',
    ])
  })

  it.each([
    ['to the end of the file', 'a,b\n1,2\n"3,4\n5,6\n', [3], [1, 2, 4]],
    ['until the next one', 'a,b\n"1,2\n3,4\n"5",6\n7,8', [2], [1, 3, 4, 5]],
    ['twice', 'a,b\n"1,2\n3,4\n"5,6\n7,8', [2, 4], [1, 3, 5]],
  ])('loses one line to a quotation mark that stays open %s', (_name, text, badLines, goodLines) => {
    const { records, bad } = readCsv(text)
    expect(bad.map(({ line }) => line)).toEqual(badLines)
    expect(records.map(({ line }) => line)).toEqual(goodLines)
  })
})

describe('readTable', () => {
  it('finds columns in any order and case, and ignores unknown ones', () => {
    const { rows } = readTable(
      'Notes;PLAYER2; Player1 ;Event;Date;Country;Faction1;Army2;Score1;Score2;Game Type\nfine;Ben;Ana;Cup;;;Skaven;;1;2;AOS',
    )
    expect(rows).toMatchObject([
      {
        line: 2,
        cells: {
          event: 'Cup',
          player1: 'Ana',
          player2: 'Ben',
          faction1: 'Skaven',
          army1: '',
          game_type: 'AOS',
          city: '',
        },
      },
    ])
  })

  it('treats a line break in a cell as a space, and trims', () => {
    const { rows } = readTable(`${header}\n" Winter \n Cup ",,,Ana,,1,Ben,,2`)
    expect(rows[0]?.cells.event).toBe('Winter Cup')
  })

  it('reads what Muster guards against spreadsheets as it was', () => {
    const { rows } = readTable(`${header}\nCup,,,'=Ana,,1,''-Ben,,2`)
    expect(rows[0]?.cells).toMatchObject({ player1: '=Ana', player2: "'-Ben" })
  })

  it.each([
    ['', 'The file is empty.'],
    [header.replace('score2', 'points'), 'The column score2 cannot be found in the first line ("event",'],
    [header.replace('event,date,', ''), 'The columns event, date cannot be found'],
    [header.replace('army1', 'armies'), 'The column army1 cannot be found'],
    [`${header},Event`, 'The column event is there twice.'],
  ])('stops at the first line %j', (text, sentence) => {
    expect(() => readTable(text)).toThrow(sentence)
    expect(() => readTable(text)).toThrow('these columns, in any order: event, date, country, player1')
  })

  it('reports lines with the wrong number of fields, and skips empty ones', () => {
    const { rows, bad } = readTable(`${header}\nCup,,,Ana,,1,Ben,,2\n,,,,,,,,\nCup,,,Ana\nCup`)
    expect(rows.map(({ line }) => line)).toEqual([2])
    expect(bad).toEqual([
      { line: 4, reason: 'it has 4 fields where the first line has 9.' },
      { line: 5, reason: 'it has 1 field where the first line has 9.' },
    ])
  })
})
