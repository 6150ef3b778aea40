import type { PlayerRating, RatingStep } from '@muster/contract/ratings'

/** A rating as the plot shows it: in points. */
export interface PlotPoint {
  rating: number
  deviation: number
}

/** Where everybody begins. */
const start: PlotPoint = { rating: 1500, deviation: 200 }

/** The points of a plot: the start, unless the course is too long to be complete, and one after each event. */
export const plotPoints = (course: readonly RatingStep[], { events }: Pick<PlayerRating, 'events'>): PlotPoint[] =>
  course.length < events ? [...course] : [start, ...course]

/** Distances between the lines of the grid, in points. */
const distances = [50, 100, 200, 500, 1000]
const linesMax = 6

/** The lines of the grid in points, the lowest first. The outer ones enclose every rating with its deviation. */
export function gridOf(points: readonly PlotPoint[]): number[] {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation))
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation))
  const linesBy = (distance: number) => {
    const first = Math.floor(low / distance)
    return Array.from({ length: Math.ceil(high / distance) - first + 1 }, (_, index) => (first + index) * distance)
  }
  const grids = distances.map(linesBy)
  return grids.find(({ length }) => length <= linesMax) ?? grids.at(-1) ?? []
}

/** Places of points on the plot, in percent of its width and height. */
export function placesOn(points: readonly PlotPoint[], grid: readonly number[]) {
  const [low = 0, high = 1] = [grid[0], grid.at(-1)]
  const y = (rating: number) => (100 * (high - rating)) / (high - low)
  const x = (index: number) => (points.length < 2 ? 50 : (100 * index) / (points.length - 1))
  return { x, y }
}
