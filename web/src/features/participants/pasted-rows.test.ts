import { describe, expect, it } from 'vitest'
import { findArmy, readPastedList } from './pasted-rows.ts'

const row = (nickname: string, army = '') => ({ nickname, army })

describe('pasted text', () => {
  it.each([
    ['one nickname a line', 'Ana\nBen\nCleo', [row('Ana'), row('Ben'), row('Cleo')]],
    ['the line ends of other systems', 'Ana\r\nBen\rCleo\n', [row('Ana'), row('Ben'), row('Cleo')]],
    ['two columns of a spreadsheet', 'Ana\tSkaven\nBen\tSeraphon', [row('Ana', 'Skaven'), row('Ben', 'Seraphon')]],
    ['a single row of a spreadsheet', 'Ana\tSkaven', [row('Ana', 'Skaven')]],
    ['further columns, which are left out', 'Ana\tSkaven\t12\nBen', [row('Ana', 'Skaven'), row('Ben')]],
    ['headings, which are no participant', 'Nickname\tArmy\nAna\tSkaven', [row('Ana', 'Skaven')]],
    ['empty lines and spaces around', ' Ana \n\n\t\n Ben', [row('Ana'), row('Ben')]],
  ])('can be %s', (_what, text, rows) => {
    expect(readPastedList(text)).toEqual(rows)
  })

  it.each(['Ana', 'Ana B. Carter', 'Ana\n', ''])('that is a single nickname is not a list: %j', (text) => {
    expect(readPastedList(text)).toBeUndefined()
  })
})

describe('an army in a list', () => {
  const armies = [
    { id: 1, faction: 'Skaven', name: 'Gnawfeast Clawpack' },
    { id: 2, faction: 'Skaven', name: 'Warpspark Clawpack' },
    { id: 3, faction: 'Flesh-eater Courts', name: 'Carrion Retainers' },
    { id: 4, faction: 'Sons of Łukasz', name: 'Łukasz’s Own' },
  ]

  it.each([
    ['its name', 'gnawfeast clawpack', 1],
    ['faction and name', 'Skaven - Warpspark Clawpack', 2],
    ['a faction with one army', 'FLESH-EATER  COURTS', 3],
    ['accents that somebody added', 'Cárrion Retainers', 3],
    ['plain letters and signs', "lukasz's own", 4],
  ])('is found by %s', (_what, written, id) => {
    expect(findArmy(armies, written)?.id).toBe(id)
  })

  it.each(['Skaven', 'Gnawfeast', ''])('is not guessed when it could be several or none: %j', (written) => {
    expect(findArmy(armies, written)).toBeUndefined()
  })
})
