import { expect, it } from 'vitest'
import { countByEvents, sumEvents } from './rates.ts'

const count = (...events: [wins: number, n: number][]) =>
  countByEvents(sumEvents(events.map(([wins, n]) => ({ wins, n }))))

it('counts matches once for each event if all matches of an event end alike', () => {
  const { wins, n } = count([5, 5], [0, 5], [5, 5], [0, 5])
  expect(wins / n).toBeCloseTo(0.5, 12)
  // Four events, less the one that estimating the mean costs.
  expect(n).toBeCloseTo(3, 12)
})

it.each<[string, [number, number][]]>([
  [
    'events that are more alike than chance',
    [
      [2, 4],
      [2, 4],
      [2, 4],
    ],
  ],
  ['one event', [[3, 4]]],
  [
    'wins alone',
    [
      [4, 4],
      [2, 2],
    ],
  ],
])('counts every match of %s', (_, events) => {
  const played = events.reduce((sum, [, n]) => sum + n, 0)
  expect(count(...events).n).toBe(played)
})
