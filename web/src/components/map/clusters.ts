import { areaOf, fitView, largestScale, type Size, type View } from './map-view.ts'
import { type Point, wayEast } from './mercator.ts'

/** Something to show at a point of the world. */
export interface Spot extends Point {
  key: string
  count: number
}

/** Spots that would overlap on the screen, or a single spot. */
export interface Cluster<S extends Spot> {
  /** The spot with the highest count. It gives the cluster its position and its name. */
  main: S
  members: S[]
  /** The sum of the members' counts. */
  count: number
}

/** The minimum distance between two clusters in pixels: as much as a finger needs. */
export const spacing = 40

/**
 * The scale for clustering: the view's scale, rounded down in steps. So clusters change rarely during a zoom, and never
 * during a move.
 */
export const levelOf = (scale: number) => 2 ** (Math.floor(2 * Math.log2(scale)) / 2)

/** By count, the highest first. Input in this order is clustered faster. */
export const byRank = (a: Spot, b: Spot) => b.count - a.count || (a.key < b.key ? -1 : 1)

/**
 * Clusters spots that would overlap. The spots with the highest counts become clusters at least `spacing` apart;
 * each other spot joins the nearest one.
 */
export function clusterSpots<S extends Spot>(spots: readonly S[], scale: number): Cluster<S>[] {
  const reach = spacing / scale
  const grid = createGrid<S>(reach)
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
 * Finds clusters by position: a cluster within reach is in the same cell or a neighbouring one. Columns wrap around the
 * world.
 */
function createGrid<S extends Spot>(reach: number) {
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
    /** The nearest cluster within reach; if there is none, perhaps one beyond. */
    findNearest(spot: S): Cluster<S> | undefined {
      let nearest: Cluster<S> | undefined
      let minDistance = Number.POSITIVE_INFINITY
      const [column, row] = [columnOf(spot), rowOf(spot)]
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          for (const cluster of cells.get(cellAt(column + right, row + down)) ?? []) {
            const candidateDistance = distance(cluster.main, spot)
            if (candidateDistance < minDistance) [nearest, minDistance] = [cluster, candidateDistance]
          }
        }
      }
      return nearest
    },
  }
}

/** Whether zooming in divides the cluster. */
export const canSeparate = <S extends Spot>({ main, members }: Cluster<S>) =>
  members.some((member) => distance(main, member) * largestScale >= spacing)

/**
 * The first closer view that shows each spot of a cluster separately. If that view would not contain them all, the
 * first one that divides the cluster.
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
