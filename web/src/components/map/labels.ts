import { byRank, type Cluster, type Spot } from './clusters.ts'
import type { Size } from './map-view.ts'
import type { Point } from './mercator.ts'

export interface NamedSpot extends Spot {
  name: string
}

/** A dot or a number on the map. */
interface Mark {
  cluster: Cluster<NamedSpot>
  /** In pixels from the top left corner of the map. */
  at: Point
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The text of a label. */
export const labelOf = ({ name, count }: NamedSpot) => (count === 1 ? name : `${name}: ${count}`)

/** The maximum width of a label, in pixels; a longer one is truncated. */
export const maxWidth = 176
/** The width of a letter, with some margin. */
const letter = 7.5
const height = 22
/** From the middle of a dot to its label. */
const gap = 11

/** The area of the buttons in the corner, with some margin. */
const buttons = { width: 64, height: 160 }

const sides = ['right', 'left'] as const
export type Side = (typeof sides)[number]

/**
 * The side of each dot with room for its label, by key. A label must not overlap another mark, a button, the edge of
 * the map or the label of a dot with a higher count. Dots without room get no label.
 */
export function placeLabels(marks: readonly Mark[], { width }: Size): Map<string, Side> {
  const corner = { left: width - buttons.width, right: width, top: 0, bottom: buttons.height }
  const taken = [corner, ...marks.map(markBox)]
  const isFree = (box: Box) => box.left > 0 && box.right < width && !taken.some((other) => areTouching(box, other))
  const dots = marks.filter(({ cluster }) => cluster.members.length === 1)
  const labels = new Map<string, Side>()
  for (const { cluster, at } of dots.toSorted((a, b) => byRank(a.cluster.main, b.cluster.main))) {
    const boxes = sides.map((side) => ({ side, box: labelBox(cluster.main, at, side) }))
    const free = boxes.find(({ box }) => isFree(box))
    if (!free) continue
    taken.push(free.box)
    labels.set(cluster.main.key, free.side)
  }
  return labels
}

function markBox({ cluster, at: { x, y } }: Mark): Box {
  const radius = cluster.members.length > 1 ? 18 : 8
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function labelBox(place: NamedSpot, { x, y }: Point, side: Side): Box {
  const width = Math.min(labelOf(place).length * letter, maxWidth)
  const left = side === 'right' ? x + gap : x - gap - width
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
}

const areTouching = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
