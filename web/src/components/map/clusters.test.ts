import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canSeparate, clusterSpots, levelOf, type Spot, separate, spacing } from './clusters.ts'
import { largestScale, toScreen } from './map-view.ts'
import { project, wayEast } from './mercator.ts'

const size = { width: 800, height: 400 }
const spot = (key: string, latitude: number, longitude: number, count = 1): Spot => ({
  key,
  count,
  ...project({ latitude, longitude }),
})
const leeds = spot('Leeds', 53.8, -1.55, 3)
const bradford = spot('Bradford', 53.795, -1.76)
const york = spot('York', 53.96, -1.08, 2)

const someSpots = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    count: fc.integer({ min: 1, max: 9 }),
    // Few positions, so that many spots share one, on both sides of the date line.
    x: fc.integer({ min: -20, max: 20 }).map((step) => (1 + step / 100) % 1),
    y: fc.integer({ min: 20, max: 60 }).map((step) => step / 100),
  }),
  { selector: ({ key }) => key, maxLength: 60 },
)
const someScale = fc.double({ min: 300, max: 6000, noNaN: true })

describe('clusters', () => {
  it('contain each spot once and sum their counts', () => {
    fc.assert(
      fc.property(someSpots, someScale, (spots, scale) => {
        const clusters = clusterSpots(spots, scale)
        const keys = clusters.flatMap(({ members }) => members.map(({ key }) => key))
        expect(keys.sort()).toEqual(spots.map(({ key }) => key).sort())
        for (const { count, members } of clusters) {
          expect(count).toBe(members.reduce((sum, member) => sum + member.count, 0))
        }
      }),
    )
  })

  it('keep their distance, also across the date line, and contain only nearby spots', () => {
    fc.assert(
      fc.property(someSpots, someScale, (spots, scale) => {
        const clusters = clusterSpots(spots, scale)
        const pixels = (a: Spot, b: Spot) => Math.hypot(wayEast(a.x, b.x), a.y - b.y) * scale
        for (const { main, members } of clusters) {
          for (const other of clusters) {
            if (other.main !== main) expect(pixels(main, other.main)).toBeGreaterThan(spacing - 0.001)
          }
          for (const member of members) expect(pixels(main, member)).toBeLessThan(spacing)
        }
      }),
    )
  })

  it('do not depend on the order of the spots', () => {
    const shuffled = someSpots.chain((spots) =>
      fc.tuple(fc.constant(spots), fc.shuffledSubarray(spots, { minLength: spots.length })),
    )
    fc.assert(
      fc.property(shuffled, someScale, ([spots, others], scale) => {
        expect(clusterSpots(others, scale)).toEqual(clusterSpots(spots, scale))
      }),
    )
  })

  it('are named after the spot with the highest count', () => {
    expect(clusterSpots([bradford, york, leeds], 1000)).toEqual([
      { main: leeds, members: [leeds, york, bradford], count: 6 },
    ])
  })

  it('stay the same during a small zoom', () => {
    expect(levelOf(1100)).toBe(levelOf(1400))
    expect(levelOf(1100)).toBe(1024)
    expect(levelOf(1500)).toBeCloseTo(1024 * Math.SQRT2, 9)
  })
})

describe('a cluster that is opened', () => {
  it('shows all its spots at the smallest zoom that separates them', () => {
    const [cluster] = clusterSpots([leeds, bradford, york], 1000)
    if (!cluster) throw new Error('There is no cluster.')
    expect(canSeparate(cluster)).toBe(true)
    const view = separate(cluster, { x: leeds.x, y: leeds.y, scale: 1000 }, size)
    expect(clusterSpots(cluster.members, levelOf(view.scale))).toHaveLength(3)
    expect(clusterSpots(cluster.members, levelOf(view.scale / 2))).not.toHaveLength(3)
    for (const member of cluster.members) {
      const { x, y } = toScreen(view, size, member)
      expect(x > 0 && x < size.width && y > 0 && y < size.height, member.key).toBe(true)
    }
  })

  it('divides step by step if its spots are far from each other', () => {
    const england = Array.from({ length: 40 }, (_, index) => spot(`${index}`, 51 + (index % 8) / 2, -2 + index / 40))
    const [cluster] = clusterSpots([...england, spot('twin', 51.001, -2)], 500)
    if (!cluster) throw new Error('There is no cluster.')
    const view = separate(cluster, { x: 0.5, y: 0.3, scale: 500 }, size)
    const parts = clusterSpots(cluster.members, levelOf(view.scale))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.length).toBeLessThan(41)
  })

  it('cannot be opened if its spots are too close together for any zoom', () => {
    const [twins] = clusterSpots([leeds, spot('Headingley', 53.801, -1.55)], largestScale)
    expect(twins?.members).toHaveLength(2)
    expect(twins && canSeparate(twins)).toBe(false)
  })
})
