import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uniformDouble } from '../../testing/uniform-double.ts'
import { areaOf, clampView, fitView, fromTransform, largestScale, toScreen, toTransform, world } from './map-view.ts'
import { bottom, project, top } from './mercator.ts'

const size = { width: 800, height: 400 }
const at = (latitude: number, longitude: number) => project({ latitude, longitude })
const point = fc.record({ x: uniformDouble(0, 0.999), y: uniformDouble(top, bottom) })
const points = fc.array(point, { minLength: 1, maxLength: 30 })
const view = fc
  .tuple(point, fc.double({ min: 800, max: largestScale, noNaN: true }))
  .map(([middle, scale]) => clampView({ ...middle, scale }, size))

describe('the area of points', () => {
  const leeds = at(53.8, -1.55)
  const auckland = at(-36.85, 174.76)
  const apia = at(-13.83, -171.77)
  const seattle = at(47.61, -122.33)

  it.each([
    ['the world if there are none', [], world],
    ['one place', [leeds], { left: leeds.x, right: leeds.x }],
    ['both sides of the date line', [apia, auckland], { left: auckland.x, right: apia.x + 1 }],
    ['Europe and America', [leeds, seattle], { left: seattle.x, right: leeds.x }],
    ['both sides of the Pacific', [auckland, leeds, seattle], { left: seattle.x, right: auckland.x }],
    ['all sides of the Pacific', [apia, auckland, leeds, seattle], { left: seattle.x, right: apia.x + 1 }],
  ])('covers %s', (_name, points, expected) => {
    const { left, right } = areaOf(points)
    expect(left).toBeCloseTo(expected.left, 12)
    expect(right).toBeCloseTo(expected.right, 12)
  })

  it('fits into the view with all points inside the margin, unless it is too large', () => {
    fc.assert(
      fc.property(points, (points) => {
        const area = areaOf(points)
        const margin = 40
        const fitted = fitView(area, size, margin)
        // The smallest scale is the one where the world is as wide as the map.
        const isTooLarge =
          (area.right - area.left) * size.width > size.width - 2 * margin ||
          (area.bottom - area.top) * size.width > size.height - 2 * margin
        const isAtEdge =
          clampView({ ...fitted, y: (area.top + area.bottom) / 2 }, size).y !== (area.top + area.bottom) / 2
        fc.pre(!isTooLarge && !isAtEdge)
        for (const point of points) {
          const { x, y } = toScreen(fitted, size, point)
          expect(x).toBeGreaterThan(margin - 0.01)
          expect(x).toBeLessThan(size.width - margin + 0.01)
          expect(y).toBeGreaterThan(margin - 0.01)
          expect(y).toBeLessThan(size.height - margin + 0.01)
        }
      }),
    )
  })
})

describe('a view', () => {
  it.each([
    ['further out than the world is wide', { x: 0.5, y: 0.4, scale: 10 }, { x: 0.5, scale: 800 }],
    ['closer than the closest', { x: 0.5, y: 0.4, scale: 1e9 }, { y: 0.4, scale: largestScale }],
    ['beyond the North Pole', { x: 0.5, y: -3, scale: 1600 }, { y: top + 200 / 1600 }],
    ['beyond the South Pole', { x: 0.5, y: 3, scale: 1600 }, { y: bottom - 200 / 1600 }],
  ])('that is %s is moved back into range', (_name, view, expected) => {
    expect(clampView(view, size)).toMatchObject(expected)
  })

  it('centres the world if it is taller than the world', () => {
    expect(clampView({ x: 0, y: 0, scale: 1 }, { width: 390, height: 800 }).y).toBe((top + bottom) / 2)
  })

  it('shows a place on the closer side of the date line', () => {
    const { x } = toScreen({ ...at(-17, 179), scale: 8000 }, size, at(-17, -179))
    expect(x).toBeCloseTo(size.width / 2 + (2 / 360) * 8000, 6)
  })

  it('stays the same in the terms of d3-zoom', () => {
    fc.assert(
      fc.property(view, point, (view, point) => {
        const transform = toTransform(view, size)
        const same = fromTransform(transform, size)
        expect(same.x).toBeCloseTo(view.x, 9)
        expect(same.y).toBeCloseTo(view.y, 9)
        expect(transform.applyY(point.y)).toBeCloseTo(toScreen(view, size, point).y, 6)
      }),
    )
  })
})
