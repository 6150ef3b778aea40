import { describe, expect, it } from 'vitest'
import { programmeAt, timed } from './programme.ts'

describe('a programme', () => {
  const zone = 'Europe/London'
  const programme = [
    { starts_at: '2026-11-21T09:00:00.000Z', label: 'Doors open' },
    { starts_at: '2026-11-21T12:30:00.000Z', label: 'Lunch' },
    { starts_at: '2026-11-21T13:30:00.000Z', label: 'Round 3' },
    { starts_at: '2026-11-22T10:00:00.000Z', label: 'Round 4' },
  ]
  const at = (time: string) => {
    const { current, next } = programmeAt(programme, zone, Date.parse(time))
    return [current?.label, next?.label]
  }

  it('ends an item with the next one of its day', () => {
    const ends = timed(programme, zone).map(({ ends_at }) => ends_at?.slice(11, 16))
    expect(ends).toEqual(['12:30', '13:30', undefined, undefined])
  })

  it.each([
    ['2026-11-20T20:00:00Z', [undefined, undefined]],
    ['2026-11-21T08:00:00Z', [undefined, 'Doors open']],
    ['2026-11-21T09:00:00Z', ['Doors open', 'Lunch']],
    ['2026-11-21T12:30:00Z', ['Lunch', 'Round 3']],
    ['2026-11-21T14:29:00Z', ['Round 3', undefined]],
    ['2026-11-21T14:30:00Z', [undefined, undefined]],
    ['2026-11-22T00:00:00Z', [undefined, 'Round 4']],
  ])('at %s says %j', (time, said) => expect(at(time)).toEqual(said))

  it('follows the clock of the hall', () => {
    const { next } = programmeAt(programme, 'Pacific/Auckland', Date.parse('2026-11-21T08:00:00Z'))
    expect(next?.label).toBe('Doors open')
    // It is the day after in Auckland.
    expect(timed(programme, 'Pacific/Auckland')[1]?.ends_at).toBe('2026-11-21T13:30:00.000Z')
    expect(timed(programme, 'Pacific/Auckland')[2]?.ends_at).toBe('2026-11-22T10:00:00.000Z')
  })

  it('items that begin together end together', () => {
    const painting = programme.slice(1, 2).map((item) => ({ ...item, label: 'Painting' }))
    const ends = timed([...painting, ...programme.slice(1, 3)], zone).map(({ ends_at }) => ends_at?.slice(11, 16))
    expect(ends).toEqual(['13:30', '13:30', undefined])
  })
})
