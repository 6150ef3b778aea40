import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesAround, boxWithin, type Point } from './rules.near.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

const earthRadius = 6371.0088

/** The angle between two unit vectors, which shares no formula with the code. */
function distance(a: Point, b: Point): number {
  const vector = ({ latitude, longitude }: Point) => {
    const [lat, lon] = [radians(latitude), radians(longitude)]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const
  }
  const [u, v] = [vector(a), vector(b)]
  const across = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  return earthRadius * Math.atan2(across, u[0] * v[0] + u[1] * v[1] + u[2] * v[2])
}

/**
 * Uniform over the range, in thousandths. `fc.double` is uniform over bit patterns, and so nearly always close to 0.
 */
const uniformDouble = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000)
const points = fc.record({
  latitude: fc.oneof(uniformDouble(-90, 90), uniformDouble(85, 90), uniformDouble(-90, -85)),
  longitude: fc.oneof(uniformDouble(-180, 180), uniformDouble(175, 180), uniformDouble(-180, -175)),
})
const radii = uniformDouble(1, 500)
const shares = uniformDouble(0, 1)

/** The point at a distance and bearing from another. Independent random points are rarely near each other. */
function travel({ latitude, longitude }: Point, bearing: number, km: number): Point {
  const [lat, way, course] = [radians(latitude), km / earthRadius, radians(bearing)]
  const sine = Math.sin(lat) * Math.cos(way) + Math.cos(lat) * Math.sin(way) * Math.cos(course)
  const east = Math.atan2(Math.sin(course) * Math.sin(way) * Math.cos(lat), Math.cos(way) - Math.sin(lat) * sine)
  return {
    latitude: degrees(Math.asin(Math.max(-1, Math.min(1, sine)))),
    longitude: ((longitude + degrees(east) + 540) % 360) - 180,
  }
}

describe('the boxes around a point', () => {
  it('contain everything within the radius, even at the date line and the poles', () => {
    fc.assert(
      fc.property(points, radii, uniformDouble(-180, 180), shares, (centre, radius, bearing, share) => {
        const { latitude, longitude } = travel(centre, bearing, share * radius)
        const isIn = boxesAround(centre, radius).some(
          ({ south, west, north, east }) =>
            south <= latitude && latitude <= north && west <= longitude && longitude <= east,
        )
        expect(isIn).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('are no larger than needed, never cross the date line, and stay within valid coordinates', () => {
    fc.assert(
      fc.property(points, radii, (centre, radius) => {
        const boxes = boxesAround(centre, radius)
        for (const { south, west, north, east } of boxes) {
          expect(-90 <= south && south <= north && north <= 90).toBe(true)
          expect(-180 <= west && west <= east && east <= 180).toBe(true)
          expect(north - south).toBeLessThan((2 * radius) / 111 + 0.01)
        }
        const width = boxes.reduce((sum, { west, east }) => sum + east - west, 0)
        const pole = { latitude: 90 * Math.sign(centre.latitude), longitude: 0 }
        // A meridian is nearest where it touches the circle.
        const meridian = earthRadius * Math.asin(Math.cos(radians(centre.latitude)) * Math.sin(radians(width / 2)))
        if (width === 360) expect(distance(centre, pole)).toBeLessThan(radius + 0.001)
        else expect(meridian).toBeCloseTo(radius, 2)
      }),
    )
    expect(boxesAround({ latitude: 0, longitude: 179.9 }, 100)).toHaveLength(2)
  })
})

describe('the box within a circle', () => {
  it('contains nothing farther away than the radius', () => {
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

  it('covers most of the circle', () => {
    const { south = 0, west = 0, north = 0, east = 0 } = boxWithin({ latitude: 51.5, longitude: -0.1 }, 500) ?? {}
    expect(north - south).toBeCloseTo(6.36, 1)
    expect(east - west).toBeGreaterThan(9)
    for (const latitude of [-86.5, 86.5, 89]) expect(boxWithin({ latitude, longitude: 0 }, 500)).toBeUndefined()
    expect(boxWithin({ latitude: 0, longitude: 179 }, 500)).toBeUndefined()
  })
})
