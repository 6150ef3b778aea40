import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNames as name } from '../../testing/plan-names.ts'
import { readProgramme, writeProgramme } from './plan-text.ts'

describe('a programme', () => {
  const read = (text: string) => readProgramme(text).items.map(({ day, time, label }) => [day, time, label])

  it.each([
    [
      '09:30 Doors open\n13.00 Lunch',
      [
        [1, '09:30', 'Doors open'],
        [1, '13:00', 'Lunch'],
      ],
    ],
    [
      '- 9h30 Doors\n• 0945, Talk\n10h — Round 1',
      [
        [1, '09:30', 'Doors'],
        [1, '09:45', 'Talk'],
        [1, '10:00', 'Round 1'],
      ],
    ],
    [
      '9:00–9:30 Registration\n10:00 - 12:30: Round 1',
      [
        [1, '09:00', 'Registration'],
        [1, '10:00', 'Round 1'],
      ],
    ],
    [
      '09:30 to 10:00 Doors\n10:00 - 3 rounds\n11:00 – 32 players',
      [
        [1, '09:30', 'Doors'],
        [1, '10:00', '3 rounds'],
        [1, '11:00', '32 players'],
      ],
    ],
    [
      '9am Doors open\n12:30 p.m. Lunch\n1:30–2:30pm Game',
      [
        [1, '09:00', 'Doors open'],
        [1, '12:30', 'Lunch'],
        [1, '13:30', 'Game'],
      ],
    ],
    [
      '9–10am Registration\n11–1pm Round 1\n12:00–1:00pm Lunch',
      [
        [1, '09:00', 'Registration'],
        [1, '11:00', 'Round 1'],
        [1, '12:00', 'Lunch'],
      ],
    ],
    [
      '10:00 Round 1\n\nDay 2 - Sunday\n9:30 Round 4\nday 3: 9:30 Finals',
      [
        [1, '10:00', 'Round 1'],
        [2, '09:30', 'Round 4'],
        [3, '09:30', 'Finals'],
      ],
    ],
    [
      'Saturday 5th December\n9:00 Doors\nSUNDAY\n9:30 Round 4\nDay three – 7 Dec\n10:00 Finals',
      [
        [1, '09:00', 'Doors'],
        [2, '09:30', 'Round 4'],
        [3, '10:00', 'Finals'],
      ],
    ],
  ])('is read from %j', (text, expected) => expect(read(text)).toEqual(expected))

  it.each(['Lunch', '25:00 Lunch', '12:60 Lunch', '12:30', '9 Lunch', 'Day 2: 29:30 Lunch'])(
    'names a line without a time: %s',
    (line) => {
      expect(readProgramme(`09:00 Doors\n${line}`).problem).toBe('Line 2 must begin with a time, such as 09:30')
    },
  )

  it('reads the lines around one that it cannot read', () => {
    expect(read('09:00 Doors\nDoors open: 08:30\n12:00 Lunch').map(([, time]) => time)).toEqual(['09:00', '12:00'])
  })

  it('names a line that is earlier than the one above it', () => {
    expect(readProgramme('12:00 Lunch\n1:30 Round 3').problem).toBe(
      'Line 2 is earlier than the line above it: write 13:30 for 1:30 pm, or “Day 2” before it',
    )
  })

  it('is read as it was written', () => {
    const pad = (number: number) => String(number).padStart(2, '0')
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((both) => both.map(pad).join(':'))
    const items = fc.array(fc.record({ day: fc.integer({ min: -400, max: 400 }), time, label: name }))
    fc.assert(
      fc.property(items, (all) => {
        const programme = all.toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time))
        expect(readProgramme(writeProgramme(programme))).toEqual({ items: programme })
      }),
    )
  })
})
