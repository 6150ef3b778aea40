import { describe, expect, it } from 'vitest'
import { parsePastedTeams } from './list.ts'

const skaven = { faction: 'Skaven', name: 'Gnawfeast Clawpack' }
const khorne = { faction: 'Blades of Khorne', name: 'Bloodbound Gore Pilgrims' }
const armies = [skaven, khorne]
const read = (text: string) =>
  parsePastedTeams(text, armies).rows.map(({ nickname, members = [] }) => [
    nickname,
    ...members.map((member) => [member.nickname, member.army?.faction ?? null]),
  ])

describe('a pasted list of teams', () => {
  it.each(['Ana & Ben', 'Ana / Ben', 'Ana + Ben', 'Ana and Ben', '1. Ana & Ben', 'Ana\tBen', '- Ana und Ben'])(
    'reads the two of “%s”, and calls the team as them',
    (line) => {
      expect(read(line)).toEqual([['Ana & Ben', ['Ana', null], ['Ben', null]]])
    },
  )

  it.each([
    'Owls: Ana (Skaven) & Ben (Blades of Khorne)',
    'Owls: Ana (Skaven) / Ben (Blades of Khorne)',
    'Owls: Ana - Skaven + Ben - Blades of Khorne',
    '3) Owls - Ana (Skaven) / Ben (Blades of Khorne)',
    'Owls – Ana (Skaven) & Ben (Blades of Khorne)',
    'Owls\tAna\tSkaven\tBen\tBlades of Khorne',
  ])('reads the name and the armies of “%s”', (line) => {
    expect(read(line)).toEqual([['Owls', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']]])
  })

  it.each([
    ['Owls\tAna & Ben', ['Owls', ['Ana', null], ['Ben', null]]],
    ['Owls, Ana, Skaven, Ben, Blades of Khorne', ['Owls', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']]],
    ['Owls; Ana; Ben', ['Owls', ['Ana', null], ['Ben', null]]],
    ['Ana (Skaven / Gnawfeast Clawpack) & Ben', ['Ana & Ben', ['Ana', 'Skaven'], ['Ben', null]]],
    ['Ana - Skaven & Ben - Blades of Khorne', ['Ana & Ben', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']]],
    ['Ana - Skaven & Ben', ['Ana & Ben', ['Ana', 'Skaven'], ['Ben', null]]],
    ['Ana – Skaven / Ben (Khorne)', ['Ana & Ben', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']]],
    ['Owls: Ana, Ben', ['Owls', ['Ana', null], ['Ben', null]]],
    ['Owls: Ana (Skaven - Gnawfeast Clawpack), Ben (Khorne)', ['Owls', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']]],
    [
      '3 - The Owls - Ana (Gnawfeast Clawpack) / Ben (Khorne)',
      ['The Owls', ['Ana', 'Skaven'], ['Ben', 'Blades of Khorne']],
    ],
    ['Ana (Skaven / Gnawfeast Clawpack)', ['Ana', ['Ana', 'Skaven']]],
    ['Owls (Ana & Ben)', ['Owls', ['Ana', null], ['Ben', null]]],
    ['Owls - Ana & Ben', ['Owls', ['Ana', null], ['Ben', null]]],
    ['*Ana & Ben*', ['Ana & Ben', ['Ana', null], ['Ben', null]]],
    ['Owls: Ana (Skaven)', ['Owls', ['Ana', 'Skaven']]],
    ['Ana (Skaven)', ['Ana', ['Ana', 'Skaven']]],
    ['Teams for Sunday:\nAna & Ben', ['Ana & Ben', ['Ana', null], ['Ben', null]]],
    ['Maria e Silva & Ben', ['Maria e Silva & Ben', ['Maria e Silva', null], ['Ben', null]]],
  ])('reads “%s”', (line, team) => {
    expect(read(`Team\tPlayer 1\tPlayer 2\n${line}`)).toEqual([team])
  })

  it('reads a line each, and the name of a team in a first cell', () => {
    expect(read('Owls\tAna\tBen\n\nRooks\tCleo\tDan\r\nAndy & Sandy')).toEqual([
      ['Owls', ['Ana', null], ['Ben', null]],
      ['Rooks', ['Cleo', null], ['Dan', null]],
      ['Andy & Sandy', ['Andy', null], ['Sandy', null]],
    ])
  })

  it('asks about a line with one name, and about an army that it does not know', () => {
    const { rows } = parsePastedTeams('Ana\nBen (Squirrels) & Cleo', armies)
    expect(rows.map(({ nickname, members = [], doubts }) => [nickname, members.length, doubts])).toEqual([
      ['Ana', 0, ['No second name was found: write both, such as “Ana & Ben”.']],
      ['Ben & Cleo', 2, [expect.stringContaining('Squirrels')]],
    ])
  })
})
