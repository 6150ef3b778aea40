import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesAround, boxWithin, type Point } from './rules.near.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** By the angle between two unit vectors, which shares no formula with the code. */
function distance(a: Point, b: Point): number {
  const vector = ({ latitude, longitude }: Point) => {
    const [lat, lon] = [radians(latitude), radians(longitude)]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const
  }
  const [u, v] = [vector(a), vector(b)]
  const across = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  return 6371.0088 * Math.atan2(across, u[0] * v[0] + u[1] * v[1] + u[2] * v[2])
}

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const points = fc.record({ latitude: degrees(90), longitude: degrees(180) })
/** Those that are near each other, which points anywhere rarely are. */
const pairs = fc.record({ centre: points, north: degrees(6), east: degrees(30) }).map(({ centre, north, east }) => ({
  centre,
  other: {
    latitude: Math.max(-90, Math.min(90, centre.latitude + north)),
    longitude: ((centre.longitude + east + 540) % 360) - 180,
  },
}))

describe('the boxes around a point', () => {
  it('hold everything within the radius, at the date line and at the poles too', () => {
    fc.assert(
      fc.property(pairs, fc.double({ min: 1, max: 500, noNaN: true }), ({ centre, other }, radius) => {
        fc.pre(distance(centre, other) <= radius)
        const isIn = boxesAround(centre, radius).some(
          ({ south, west, north, east }) =>
            south <= other.latitude && other.latitude <= north && west <= other.longitude && other.longitude <= east,
        )
        expect(isIn).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('are no wider than needed, never cross the date line, and lie on the Earth', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 1, max: 500, noNaN: true }), (centre, radius) => {
        for (const { south, west, north, east } of boxesAround(centre, radius)) {
          expect(-90 <= south && south <= north && north <= 90).toBe(true)
          expect(-180 <= west && west <= east && east <= 180).toBe(true)
          expect(north - south).toBeLessThan((2 * radius) / 111 + 0.01)
        }
      }),
    )
    expect(boxesAround({ latitude: 0, longitude: 179.9 }, 100)).toHaveLength(2)
  })
})

describe('the box within a circle', () => {
  const radii = fc.double({ min: 1, max: 500, noNaN: true })
  const shares = fc.double({ min: 0, max: 1, noNaN: true })

  it('holds nothing that is farther away than the radius', () => {
    fc.assert(
      fc.property(points, radii, shares, shares, (centre, radius, up, right) => {
        const box = boxWithin(centre, radius)
        fc.pre(box !== undefined)
        const { south, west, north, east } = box ?? expect.fail()
        const latitude = south + up * (north - south)
        expect(distance(centre, { latitude, longitude: west + right * (east - west) })).toBeLessThanOrEqual(radius)
      }),
      { numRuns: 3000 },
    )
  })

  it('is most of it', () => {
    const { south = 0, west = 0, north = 0, east = 0 } = boxWithin({ latitude: 51.5, longitude: -0.1 }, 500) ?? {}
    expect(north - south).toBeCloseTo(6.36, 1)
    expect(east - west).toBeGreaterThan(9)
    for (const latitude of [-86.5, 86.5, 89]) expect(boxWithin({ latitude, longitude: 0 }, 500)).toBeUndefined()
    expect(boxWithin({ latitude: 0, longitude: 179 }, 500)).toBeUndefined()
  })
})
