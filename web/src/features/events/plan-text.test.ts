import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNames as name } from '../../testing/plan-names.ts'
import { readMissions, readTables, writeMissions, writeTables } from './plan-text.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 })

describe('missions', () => {
  const read = (text: string) => readMissions(text).map(({ round_number, name }) => [round_number, name])

  it.each([
    [
      'Border War\nThe Vice',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
      ],
    ],
    [
      '1 Border War\r\n3: The Vice\r\nLast Stand',
      [
        [1, 'Border War'],
        [3, 'The Vice'],
        [4, 'Last Stand'],
      ],
    ],
    [
      'Round 1 — Border War\nMission 2:The Vice\nR3: Last Stand',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
        [3, 'Last Stand'],
      ],
    ],
    [
      '1)Border War\n2.The Vice\n3 - Last\tStand',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
        [3, 'Last Stand'],
      ],
    ],
    [
      '- The Vice\n•\u00a0Last Stand\n· 3 Boxes\n— Border War',
      [
        [null, 'The Vice'],
        [null, 'Last Stand'],
        [null, '3 Boxes'],
        [null, 'Border War'],
      ],
    ],
    [
      '- Round 1: Border War\n* 2. The Vice',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
      ],
    ],
    [
      '  Border War\n  The Vice',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
      ],
    ],
    [
      ' 9 Border War\n10 The Vice',
      [
        [9, 'Border War'],
        [10, 'The Vice'],
      ],
    ],
    [
      'Missions:\nGame 1 – Border War\nScenario 2: The Vice',
      [
        [1, 'Border War'],
        [2, 'The Vice'],
      ],
    ],
    ['', []],
  ])('are read from %j', (text, expected) => expect(read(text)).toEqual(expected))

  it('have the indented lines as their text, and an address on its own line as their link', () => {
    const text = '1. Border War\n  https://club.example/war\n  Score at the end.\n\n    1 for each.\n\n2. The Vice\n'
    expect(readMissions(text)).toEqual([
      {
        round_number: 1,
        name: 'Border War',
        text: 'Score at the end.\n\n  1 for each.',
        link: 'https://club.example/war',
      },
      { round_number: 2, name: 'The Vice', text: null, link: null },
    ])
  })

  it('are read as they were written', () => {
    const text = fc.array(name, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
    const link = fc.constantFrom(null, 'https://club.example/war?a=1')
    const each = fc.record({ name, text: fc.option(text), link })
    fc.assert(
      fc.property(numbers, fc.array(each), fc.array(each, { maxLength: 3 }), (rounds, set, drawn) => {
        const missions = [
          ...rounds.flatMap((round_number, index) => (set[index] ? [{ round_number, ...set[index] }] : [])),
          ...drawn.map((mission) => ({ round_number: null, ...mission })),
        ]
        expect(readMissions(writeMissions(missions))).toEqual(missions)
      }),
    )
  })
})

describe('names of tables', () => {
  it.each([
    [
      'Jungle\nRuins',
      [
        [1, 'Jungle'],
        [2, 'Ruins'],
      ],
    ],
    [
      '  Jungle\n\n  - Ruins',
      [
        [1, 'Jungle'],
        [2, 'Ruins'],
      ],
    ],
    [
      'Table 3: Jungle\n7. Ruins\nDesert',
      [
        [3, 'Jungle'],
        [7, 'Ruins'],
        [8, 'Desert'],
      ],
    ],
    [
      ' 1 Jungle\n 2\tRuins\n10 Desert',
      [
        [1, 'Jungle'],
        [2, 'Ruins'],
        [10, 'Desert'],
      ],
    ],
    [
      'Tables 1–2: Ruins\n3-4 Forest\nJungle\n9 - 3 Towers',
      [
        [1, 'Ruins'],
        [2, 'Ruins'],
        [3, 'Forest'],
        [4, 'Forest'],
        [5, 'Jungle'],
        [9, '3 Towers'],
      ],
    ],
  ])('are read from %j', (text, expected) => {
    expect(readTables(text).map(({ number, name }) => [number, name])).toEqual(expected)
  })

  it('are read as they were written', () => {
    fc.assert(
      fc.property(numbers, fc.array(name, { minLength: 8, maxLength: 8 }), (all, given) => {
        const tables = all.map((number, index) => ({ number, name: given[index] ?? '' }))
        expect(readTables(writeTables(tables))).toEqual(tables)
      }),
    )
  })
})
