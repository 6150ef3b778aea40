import { type ZoomTransform, zoomIdentity } from 'd3-zoom'
import { bottom, clamp, type Point, top, wayEast, wrap } from './mercator.ts'

/** In CSS pixels, like all lengths on the screen. */
export interface Size {
  width: number
  height: number
}

/** The view of a map: its centre, and `scale`, the width of the whole world in pixels. */
export interface View extends Point {
  scale: number
}

/** A part of the world. Its right edge is beyond 1 if it lies across the date line. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

/** About 25 m per pixel in Europe. At this scale coasts are straight lines. */
export const largestScale = 2 ** 19

export const world: Area = { left: 0, right: 1, top, bottom }

/**
 * The nearest valid view: it shows nothing twice, and nothing beyond the northern and southern edge unless the map is
 * taller than the world.
 */
export function clampView({ x, y, scale }: View, { width, height }: Size): View {
  const possible = clamp(scale, width, Math.max(width, largestScale))
  const half = height / possible / 2
  const isWhole = 2 * half > bottom - top
  return { x, y: isWhole ? (top + bottom) / 2 : clamp(y, top + half, bottom - half), scale: possible }
}

/**
 * The smallest area with all points, or the world if there are none. An area of more than half the world is cut at the
 * widest gap in the Pacific instead, so that the Atlantic is in the middle as on most maps.
 */
export function areaOf(points: readonly Point[]): Area {
  const xs = points.map(({ x }) => x).sort((a, b) => a - b)
  const ys = points.map(({ y }) => y).sort((a, b) => a - b)
  const gaps = xs.map((x, index): Gap => ({ from: x, width: (xs[index + 1] ?? (xs[0] ?? 0) + 1) - x }))
  const cut = gaps.find(({ width }) => width > 0.5) ?? gaps.toSorted((a, b) => roomIn(b) - roomIn(a))[0]
  if (!cut) return world
  const left = wrap(cut.from + cut.width)
  return { left, right: left + 1 - cut.width, top: ys[0] ?? top, bottom: ys.at(-1) ?? bottom }
}

/** The stretch from a point eastwards to the next point. */
interface Gap {
  from: number
  width: number
}

/** Between New Zealand and California. */
const pacific = { from: 0.97, to: 1.16 }

/** How much of a gap is in the Pacific. */
function roomIn({ from, width }: Gap): number {
  const start = from < pacific.to - 1 ? from + 1 : from
  return Math.min(start + width, pacific.to) - Math.max(start, pacific.from)
}

/** The view that shows an area as large as possible, with a margin, up to the scale `largest`. */
export function fitView(area: Area, size: Size, margin: number, largest = largestScale): View {
  const scale = Math.min(
    Math.max(size.width - 2 * margin, 1) / (area.right - area.left),
    Math.max(size.height - 2 * margin, 1) / (area.bottom - area.top),
    largest,
  )
  return clampView({ x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2, scale }, size)
}

/** The view in the terms of d3-zoom, which measures from the top left corner of the map. */
export const toTransform = ({ x, y, scale }: View, { width, height }: Size) =>
  zoomIdentity
    .translate(width / 2, height / 2)
    .scale(scale)
    .translate(-x, -y)

export const fromTransform = ({ k, x, y }: ZoomTransform, { width, height }: Size): View => ({
  x: (width / 2 - x) / k,
  y: (height / 2 - y) / k,
  scale: k,
})

/** Where a point of the world is on the screen, in pixels from the top left corner of the map. */
export const toScreen = ({ x, y, scale }: View, { width, height }: Size, point: Point): Point => ({
  x: width / 2 + wayEast(x, point.x) * scale,
  y: height / 2 + (point.y - y) * scale,
})
