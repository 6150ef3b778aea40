import { areaOf, fitView, largestScale, type Size, type View } from './map-view.ts'
import { type Point, wayEast } from './mercator.ts'

/** Something to be shown at a point of the world. */
export interface Spot extends Point {
  key: string
  count: number
}

/** Spots that would overlap on the screen, or one spot that is alone. */
export interface Cluster<S extends Spot> {
  /** The one with the highest count: where the cluster is shown, and what it is called after. */
  main: S
  members: S[]
  /** The sum of theirs. */
  count: number
}

/** How many pixels must be between two clusters: as much as a finger needs. */
export const spacing = 40

/**
 * The scale to cluster for: that of the view or a bit less, in steps, so that clusters change only now and then while
 * somebody zooms, and not at all while the map is moved.
 */
export const levelOf = (scale: number) => 2 ** (Math.floor(2 * Math.log2(scale)) / 2)

/** By count, the highest first. What is in this order already is clustered faster. */
export const byRank = (a: Spot, b: Spot) => b.count - a.count || (a.key < b.key ? -1 : 1)

/**
 * Clusters what would overlap. The spots with the highest counts stay where they are, each with that much space to all
 * others; the rest go to the nearest of these.
 */
export function clusterSpots<S extends Spot>(spots: readonly S[], scale: number): Cluster<S>[] {
  const reach = spacing / scale
  const grid = makeGrid<S>(reach)
  const ranked = spots.toSorted(byRank)
  for (const spot of ranked) {
    const nearest = grid.findNearest(spot)
    if (!nearest || distance(nearest.main, spot) >= reach) grid.add({ main: spot, members: [], count: 0 })
  }
  for (const spot of ranked) {
    const nearest = grid.findNearest(spot)
    nearest?.members.push(spot)
    if (nearest) nearest.count += spot.count
  }
  return grid.clusters
}

const distance = (a: Point, b: Point) => Math.hypot(wayEast(a.x, b.x), b.y - a.y)

/**
 * Finds clusters by where they are: what is within reach is in the same or the next cell. Columns go round the world.
 */
function makeGrid<S extends Spot>(reach: number) {
  const columns = Math.max(Math.floor(1 / reach), 1)
  const cells = new Map<number, Cluster<S>[]>()
  const clusters: Cluster<S>[] = []
  const cellAt = (column: number, row: number) => row * columns + ((column + columns) % columns)
  const columnOf = ({ x }: Point) => Math.floor(x * columns)
  const rowOf = ({ y }: Point) => Math.floor(y / reach)
  return {
    clusters,
    add(cluster: Cluster<S>) {
      const cell = cellAt(columnOf(cluster.main), rowOf(cluster.main))
      const others = cells.get(cell)
      if (others) others.push(cluster)
      else cells.set(cell, [cluster])
      clusters.push(cluster)
    },
    /** The nearest of those within reach, and perhaps one beyond if there are none. */
    findNearest(spot: S): Cluster<S> | undefined {
      let nearest: Cluster<S> | undefined
      let least = Number.POSITIVE_INFINITY
      const [column, row] = [columnOf(spot), rowOf(spot)]
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          for (const cluster of cells.get(cellAt(column + right, row + down)) ?? []) {
            const way = distance(cluster.main, spot)
            if (way < least) [nearest, least] = [cluster, way]
          }
        }
      }
      return nearest
    },
  }
}

/** Whether zooming in divides it. */
export const canSeparate = <S extends Spot>({ main, members }: Cluster<S>) =>
  members.some((member) => distance(main, member) * largestScale >= spacing)

/**
 * The first closer view in which each spot of a cluster stands alone, or, if that would not show them all, in which the
 * cluster at least divides.
 */
export function separate<S extends Spot>({ members }: Cluster<S>, view: View, size: Size): View {
  const whole = fitView(areaOf(members), size, spacing)
  const isEnough = (scale: number) => {
    const { length } = clusterSpots(members, levelOf(scale))
    return length === members.length || (length > 1 && scale >= whole.scale)
  }
  let scale = view.scale * Math.SQRT2
  while (scale < largestScale && !isEnough(scale)) scale *= Math.SQRT2
  return { ...whole, scale: Math.min(scale, largestScale) }
}
