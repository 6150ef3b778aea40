import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialRating, type Score } from './glicko2.ts'
import { applySteps, byTime, type RatedEvent, rateEvent, rateEvents } from './periods.ts'

const players = fc.integer({ min: 1, max: 8 })
const events = fc.uniqueArray(
  fc.record<RatedEvent>({
    id: fc.integer({ min: 1, max: 50 }),
    at: fc.integer({ min: 0, max: 3 }),
    matches: fc.array(
      fc
        .record({ player1: players, player2: players, score: fc.constantFrom<Score>(0, 0.5, 1) })
        .filter(({ player1, player2 }) => player1 !== player2),
      { maxLength: 15 },
    ),
  }),
  { maxLength: 8, selector: ({ id }) => id },
)

const swapped = (event: RatedEvent): RatedEvent => ({
  ...event,
  matches: event.matches
    .toReversed()
    .map(({ player1, player2, score }) => ({ player1: player2, player2: player1, score: (1 - score) as Score })),
})

test('neither the order of events, nor of matches, nor of sides changes any rating by a bit', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { ratings } = rateEvents(all)
      const other = rateEvents(all.toReversed().map(swapped)).ratings
      expect(new Map([...other].toSorted(([a], [b]) => a - b))).toEqual(
        new Map([...ratings].toSorted(([a], [b]) => a - b)),
      )
    }),
  )
})

test('rating event by event gives the same as the whole run, and each course joins without a gap', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { ratings, courses } = rateEvents(all)
      const state = new Map()
      for (const event of all.toSorted(byTime)) applySteps(state, rateEvent(state, event))
      expect(state).toEqual(ratings)
      for (const [player, course] of courses) {
        expect(course[0]?.before).toBe(initialRating)
        for (const [index, step] of course.slice(1).entries()) expect(step.before).toBe(course[index]?.after)
        expect(course.at(-1)?.after).toBe(ratings.get(player))
      }
    }),
  )
})

test('a step says how many matches counted, the score and what was expected', () => {
  const matches = [
    { player1: 1, player2: 2, score: 1 as const },
    { player1: 3, player2: 1, score: 0.5 as const },
  ]
  const step = rateEvent(new Map(), { id: 7, matches }).find(({ player }) => player === 1)
  expect(step).toMatchObject({ event: 7, matches: 2, score: 1.5, expected: 1, before: initialRating })
})
