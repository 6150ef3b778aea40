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
  ])('loses only one line when a quotation mark stays open %s', (_name, text, badLines, goodLines) => {
    const { records, bad } = readCsv(text)
    expect(bad.map(({ line }) => line)).toEqual(badLines)
    expect(records.map(({ line }) => line)).toEqual(goodLines)
  })
})

describe('readTable', () => {
  it('finds columns in any order and case, and ignores unknown ones', () => {
    const { rows } = readTable({
      text: 'Notes;PLAYER2; Player1 ;Event;Date;Country;Faction1;Army2;Score1;Score2;Game Type\nfine;Ben;Ana;Cup;;;Skaven;;1;2;AOS',
    })
    const cells = { event: 'Cup', player1: 'Ana', player2: 'Ben', faction1: 'Skaven', army1: '', game_type: 'AOS' }
    expect(rows).toMatchObject([{ line: 2, cells: { ...cells, city: '' } }])
  })

  it('treats a line break in a cell as a space, and trims', () => {
    const { rows } = readTable({ text: `${header}\n" Winter \n Cup ",,,Ana,,1,Ben,,2` })
    expect(rows[0]?.cells.event).toBe('Winter Cup')
  })

  it('takes a column of results for the scores if they are in its cells', () => {
    const { columns } = readTable({ text: 'Player,Opponent,Result\nAna,Ben,W 20-10' })
    expect(columns.at(-1)?.field).toBe('score1')
  })

  it.each([
    ['', 'The file is empty.'],
    ['\n,,\n,,', 'The file is empty.'],
    [`${header},Event`, 'event'],
  ])('refuses a first line or reads its column once: %j', (text, sentence) => {
    if (sentence.startsWith('The')) expect(() => readTable({ text })).toThrow(sentence)
    else expect(readTable({ text }).columns.at(-1)?.field).toBeNull()
  })

  it('reports lines with the wrong number of fields and lines above the header, and skips empty ones', () => {
    const text = `Results of the Cup\n,,\n${header}\nCup,,,Ana,,1,Ben,,2\n,,,,,,,,\nCup,,,Ana\nCup`
    const { rows, bad } = readTable({ text })
    expect(rows.map(({ line }) => line)).toEqual([4])
    expect(bad.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 1, reason: 'it is above the names of the columns.' },
      { line: 6, reason: 'it has 4 fields where the first line has 9.' },
      { line: 7, reason: 'it has 1 field where the first line has 9.' },
    ])
  })

  it('fills the cells below a merged one within its event only', () => {
    const { rows } = readTable({ text: 'event,date,player1\nCup,2026-11-20,Ana\nCup,,Ben\nOpen,,Ana\nOpen,,Ben' })
    expect(rows.map(({ cells }) => cells.date)).toEqual(['2026-11-20', '2026-11-20', '', ''])
  })

  it('cuts a status off that no list has', () => {
    const { rows } = readTable({ text: `event,player1,status\nCup,Ana,${'sorry '.repeat(100)}` })
    expect(rows[0]?.status).toHaveLength(200)
  })

  it('takes columns chosen by hand, defaults for those that are missing, and says what is needed', () => {
    const columns = ['player1', 'score1', 'player2', null] as const
    const text = 'Ana,3,Ben,x\nCleo,1,Dan,y'
    expect(readTable({ text, columns: [...columns] })).toMatchObject({ hasHeader: false, missing: ['event'] })
    const { rows, missing } = readTable({ text, columns: [...columns], defaults: { event: 'Cup' } })
    expect(missing).toEqual([])
    expect(rows[0]?.cells).toMatchObject({ event: 'Cup', player1: 'Ana', score1: '3', player2: 'Ben', score2: '' })
  })

  it.each<[headers: string, fields: string]>([
    [
      'Event,Round,Table,Player 1,Player 1 Faction,Player 1 Score,Player 2,Player 2 Faction,Player 2 Score',
      'event round table player1 faction1 score1 player2 faction2 score2',
    ],
    ['Round #,P1 Name,P1 VP,P2 Name,P2 VP,Winner', 'round player1 score1 player2 score2 -'],
    ['First Name,Last Name,Team,Faction,Placing,Wins,Battle Points', 'player1 player1 club1 faction1 - - -'],
    ['Name,Army,Opponent,Opponent Army,Score,Opponent Score', 'player1 army1 player2 army2 score1 score2'],
    [
      'round,table,participant1,faction1,army1,score1,participant2,faction2,army2,score2,result',
      'round table player1 faction1 army1 score1 player2 faction2 army2 score2 -',
    ],
    ['position,nickname,army_faction,army_name,club,wins', '- player1 faction1 army1 club1 -'],
    ['Player,Opponent,Result', 'player1 player2 -'],
    ['Turnier;Datum;Spieler 1;Punkte 1;Spieler 2;Punkte 2', 'event date player1 score1 player2 score2'],
  ])('recognises the columns %s', (headers, fields) => {
    const { columns } = readTable({ text: `${headers}\n${headers.replace(/[^,;]+/g, 'x')}` })
    expect(columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields)
  })
})
