import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uniformDouble } from '../../testing/uniform-double.ts'
import { bottom, project, top, wayEast, widthOf } from './mercator.ts'

describe('the projection', () => {
  it.each([
    ['the middle of the map', { latitude: 0, longitude: 0 }, { x: 0.5, y: 0.5 }],
    ['the date line, from the west', { latitude: 0, longitude: 180 }, { x: 0, y: 0.5 }],
    ['the date line, from the east', { latitude: 0, longitude: -180 }, { x: 0, y: 0.5 }],
    // From the web's tile scheme: zoom 1 ends at this parallel.
    ['a quarter down', { latitude: 66.51326044311186, longitude: -90 }, { x: 0.25, y: 0.25 }],
    ['the North Pole', { latitude: 90, longitude: 0 }, { x: 0.5, y: top }],
    ['the South Pole', { latitude: -90, longitude: 0 }, { x: 0.5, y: bottom }],
  ])('maps %s', (_name, position, { x, y }) => {
    expect(project(position).x).toBeCloseTo(x, 12)
    expect(project(position).y).toBeCloseTo(y, 12)
  })

  it('is reversible, except that it clamps to the edge of the map', () => {
    fc.assert(
      fc.property(uniformDouble(-90, 90), uniformDouble(-180, 179.999), (latitude, longitude) => {
        const { x, y } = project({ latitude, longitude })
        expect((x - 0.5) * 360).toBeCloseTo(longitude, 9)
        const shown = Math.min(84, Math.max(-60, latitude))
        expect((Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI).toBeCloseTo(shown, 9)
      }),
    )
  })
})

it.each([
  [0.2, 0.3, 0.1],
  [0.3, 0.2, -0.1],
  [0.95, 0.05, 0.1],
  [0.05, 0.95, -0.1],
])('the way from %d to %d is the shorter one, across the date line if need be', (from, to, way) => {
  expect(wayEast(from, to)).toBeCloseTo(way, 12)
})

it('a distance is twice as wide at 60 degrees as at the equator', () => {
  expect(widthOf(40_075.017, 0)).toBeCloseTo(1, 12)
  expect(widthOf(50, -60)).toBeCloseTo(2 * widthOf(50, 0), 12)
})
