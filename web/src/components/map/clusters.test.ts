import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClusters, levelOf, separate } from './clusters.ts'
import { largestScale, toScreen } from './map-view.ts'
import { project } from './mercator.ts'

const size = { width: 800, height: 400 }
const spot = (key: string, latitude: number, longitude: number, count = 1) => {
  const position = { latitude, longitude }
  return { key, count, ...position, ...project(position) }
}
const leeds = spot('Leeds', 53.8, -1.55, 3)
const bradford = spot('Bradford', 53.795, -1.76)
const york = spot('York', 53.96, -1.08, 2)
const headingley = spot('Headingley', 53.801, -1.55)

const someSpots = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    latitude: fc.integer({ min: -50, max: 70 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ key }) => key, maxLength: 60 },
)

it('clusters contain each spot once, sum their counts, and do not depend on the order of the spots', () => {
  fc.assert(
    fc.property(someSpots, fc.integer({ min: 0, max: 11 }), (some, level) => {
      const spots = some.map(({ key, latitude, longitude, count }) => spot(key, latitude, longitude, count))
      const clusters = createClusters(spots)(level)
      expect(createClusters(spots.toReversed())(level)).toEqual(clusters)
      expect(clusters.flatMap(({ members }) => members.map(({ key }) => key)).sort()).toEqual(
        spots.map(({ key }) => key).sort(),
      )
      for (const { count, members } of clusters) {
        expect(count).toBe(members.reduce((sum, member) => sum + member.count, 0))
      }
    }),
  )
})

it('a cluster is named after the spot with the highest count', () => {
  expect(createClusters([bradford, york, leeds])(levelOf(1024))).toMatchObject([
    { main: leeds, members: [leeds, york, bradford], count: 6 },
  ])
})

it('clusters stay the same during a small zoom', () => {
  expect(levelOf(1100)).toBe(2)
  expect(levelOf(2000)).toBe(2)
  expect(levelOf(2100)).toBe(3)
})

it('an opened cluster is divided, and in view', () => {
  const clusterAt = createClusters([leeds, bradford, york])
  const [cluster] = clusterAt(2)
  if (!cluster) throw new Error('There is no cluster.')
  const view = separate(cluster, size)
  expect(clusterAt(levelOf(view.scale)).length).toBeGreaterThan(1)
  expect(clusterAt(levelOf(view.scale / 2))).toHaveLength(1)
  for (const member of cluster.members) {
    const { x, y } = toScreen(view, size, member)
    expect(x > 0 && x < size.width && y > 0 && y < size.height, member.key).toBe(true)
  }
})

it('a cluster cannot be opened if its spots are too close together for any zoom', () => {
  const [twins] = createClusters([leeds, headingley])(levelOf(largestScale))
  expect(twins?.members).toEqual([leeds, headingley])
  expect(twins?.dividedAt).toBeUndefined()
})
