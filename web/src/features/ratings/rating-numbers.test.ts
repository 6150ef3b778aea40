import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildStep } from '../../testing/player-pages.ts'
import { gridOf, placesOn, plotPoints } from './course-plot.ts'
import { formatChange } from './rating-format.ts'

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)
const points = fc.array(fc.record({ rating: hundredths(0, 3500), deviation: hundredths(45, 200) }), { minLength: 1 })

it('the changes that a page shows add up to the rating that it shows', () => {
  fc.assert(
    fc.property(points, (course) => {
      const shown = course.map(({ rating }, at) => {
        const change = Math.round((rating - (course[at - 1]?.rating ?? 1500)) * 100) / 100
        return Number(formatChange({ rating, change }).replace('−', '-'))
      })
      expect(1500 + shown.reduce((sum, change) => sum + change, 0)).toBe(Math.round(course.at(-1)?.rating ?? 0))
    }),
  )
})

describe('the plot of a course', () => {
  it('encloses every rating with its deviation between a few lines', () => {
    fc.assert(
      fc.property(points, (course) => {
        const grid = gridOf(course)
        const { x, y } = placesOn(course, grid)
        expect(grid.length).toBeLessThanOrEqual(6)
        for (const [at, { rating, deviation }] of course.entries()) {
          for (const share of [x(at), y(rating - deviation), y(rating + deviation)]) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(100)
          }
          expect(y(rating + deviation)).toBeLessThan(y(rating))
        }
      }),
    )
  })

  it('begins at 1500 ± 200 unless the first events are missing', () => {
    const course = [buildStep(), buildStep()]
    expect(plotPoints(course, { events: 2 })[0]).toEqual({ rating: 1500, deviation: 200 })
    expect(plotPoints(course, { events: 3 })).toEqual(course)
  })
})
