import { describe, expect, it } from 'vitest'
import { readPastedList, understandList } from './pasted-rows.ts'

const row = (nickname: string, army = '', club = '') => ({ nickname, army, club })
const armies = ['Skaven', 'Seraphon']
const read = (text: string) => understandList(readPastedList(text) ?? [], (cell) => armies.includes(cell))

describe('pasted text', () => {
  it.each([
    ['one nickname a line', 'Ana\nBen\nCleo', [row('Ana'), row('Ben'), row('Cleo')]],
    ['the line ends of other systems', 'Ana\r\nBen\rCleo\n', [row('Ana'), row('Ben'), row('Cleo')]],
    ['two columns of a spreadsheet', 'Ana\tSkaven\nBen\tSeraphon', [row('Ana', 'Skaven'), row('Ben', 'Seraphon')]],
    ['a single row of a spreadsheet', 'Ana\tSkaven', [row('Ana', 'Skaven')]],
    ['further columns, which are left out', 'Ana\tSkaven\t12\nBen', [row('Ana', 'Skaven'), row('Ben')]],
    ['headings, which are no participant', 'Nickname\tArmy\nAna\tSkaven', [row('Ana', 'Skaven')]],
    ['a heading for names alone', 'Name\nAna\nBen', [row('Ana'), row('Ben')]],
    [
      'columns in another order',
      'Guild\tSkaven\tAna\nGuild\tSeraphon\tBen',
      [row('Ana', 'Skaven', 'Guild'), row('Ben', 'Seraphon', 'Guild')],
    ],
    [
      'columns in the order of their headings',
      'Club\tLicence\tName\tArmy\nGuild\t12\tAna\tmine',
      [row('Ana', 'mine', 'Guild')],
    ],
    ['columns of which only the army is named', 'Who\tFaction\nAna\tmine', [row('Ana', 'mine')]],
    [
      'armies that nobody knows, before clubs',
      'Ana\tmine\tGuild\nBen\tours\tGuild',
      [row('Ana', 'mine', 'Guild'), row('Ben', 'ours', 'Guild')],
    ],
    ['lines with commas', 'Ann, Skaven\nBen,Seraphon', [row('Ann', 'Skaven'), row('Ben', 'Seraphon')]],
    ['lines with semicolons', 'Ann; Skaven, painted\nBen;', [row('Ann', 'Skaven, painted'), row('Ben')]],
    [
      'lines of which some have no army',
      'Ann, Skaven\nKim\nBen, Seraphon',
      [row('Ann', 'Skaven'), row('Kim'), row('Ben', 'Seraphon')],
    ],
    ['columns among lines with commas', 'Ann\tSkaven\nBen, Seraphon', [row('Ann', 'Skaven'), row('Ben', 'Seraphon')]],
    [
      'numbered',
      '1. Ann, Skaven\n2) Ben\n3\tCleo\tSeraphon',
      [row('Ann, Skaven'), row('Ben'), row('Cleo', 'Seraphon')],
    ],
    ['names with a comma, where few lines have one', 'Carter, Ann\nBen', [row('Carter, Ann'), row('Ben')]],
    ['empty lines and spaces around', ' Ana \n\n\t\n Ben', [row('Ana'), row('Ben')]],
  ])('can be %s', (_what, text, rows) => {
    expect(read(text).rows).toEqual(rows)
  })

  it.each(['Ana', 'Ana B. Carter', 'Ana\n', ''])('that is a single nickname is not a list: %j', (text) => {
    expect(readPastedList(text)).toBeUndefined()
  })

  it('says what each column was taken for', () => {
    expect(read('Guild\t7\tAna\tSkaven\nGuild\t9\tBen\tSeraphon').columns).toEqual([
      ...['club', undefined, 'nickname', 'army'],
    ])
  })
})
