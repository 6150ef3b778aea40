import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uniformDouble } from '../../testing/uniform-double.ts'
import { areaOf, between, clampView, drag, fitView, largestScale, toScreen, world, zoom } from './map-view.ts'
import { bottom, project, top, wayEast } from './mercator.ts'

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
    ['once around the world', { x: 1.25, y: 0.4, scale: 1600 }, { x: 0.25 }],
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

  const pixel = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -200, max: 200 }) })
  const below = (view: { x: number; y: number; scale: number }, { x, y }: { x: number; y: number }) => ({
    x: view.x + x / view.scale,
    y: view.y + y / view.scale,
  })

  it('keeps the point below the pointer in place during a zoom', () => {
    fc.assert(
      fc.property(view, pixel, fc.double({ min: 0.1, max: 10, noNaN: true }), (view, pointer, factor) => {
        const zoomed = below(zoom(view, factor, size, pointer), pointer)
        expect(wayEast(below(view, pointer).x, zoomed.x)).toBeCloseTo(0, 9)
        expect(zoomed.y).toBeCloseTo(below(view, pointer).y, 9)
      }),
    )
  })

  it.each([
    ['one finger', { x: 10, y: 20 }, { x: -30, y: 50 }, undefined, 1],
    ['two fingers that spread', { x: 10, y: 0 }, { x: 30, y: 0 }, { x: -10, y: 0 }, 2],
    ['two fingers that close', { x: 100, y: 0 }, { x: 40, y: 0 }, { x: 0, y: 0 }, 0.4],
  ])('follows %s', (_name, from, to, held, factor) => {
    const before = { ...at(53.8, -1.55), scale: 8000 }
    const after = drag(before, size, from, to, held)
    expect(after.scale).toBeCloseTo(8000 * factor, 6)
    expect(below(after, to).x).toBeCloseTo(below(before, from).x, 9)
    expect(below(after, to).y).toBeCloseTo(below(before, from).y, 9)
    if (held) expect(below(after, held).x).toBeCloseTo(below(before, held).x, 9)
  })

  it('travels to another view by the shorter way, and keeps what both show in view', () => {
    const [from, to] = [
      { ...at(0, 170), scale: 1000 },
      { ...at(0, -170), scale: 64_000 },
    ]
    expect(between(from, to, 0)).toEqual(from)
    expect(between(from, to, 1).x).toBeCloseTo(to.x, 12)
    expect(between(from, to, 1).scale).toBeCloseTo(to.scale, 6)
    for (const part of [0.1, 0.5, 0.9]) {
      const { x } = toScreen(between(from, to, part), size, to)
      expect(x).toBeGreaterThanOrEqual(size.width / 2)
      expect(x).toBeLessThan(size.width)
    }
  })
})
