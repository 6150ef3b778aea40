import Supercluster from 'supercluster'
import { areaOf, fitView, largestScale, type Size, type View } from './map-view.ts'
import type { Point, Position } from './mercator.ts'

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
  /** The smallest scale that divides the cluster; undefined if none does. */
  dividedAt?: number | undefined
}

/** The distance between clusters in pixels: as much as a finger needs. */
const spacing = 40

/** The width of the world at zoom level 0, in pixels. Each further level doubles it. */
const tile = 256
const maxZoom = Math.log2(largestScale / tile)
const wholeWorld: [number, number, number, number] = [-180, -90, 180, 90]

/** The zoom level for clustering. It is whole, so clusters change rarely during a zoom, and never during a move. */
export const levelOf = (scale: number) => Math.max(Math.floor(Math.log2(scale / tile)), 0)

/** By count, the highest first. */
export const byRank = (a: Spot, b: Spot) => b.count - a.count || (a.key < b.key ? -1 : 1)

/** Returns a function that clusters the spots at a zoom level. */
export function createClusters<S extends Spot & Position>(spots: readonly S[]) {
  const index = new Supercluster<{ spot: S }>({ radius: spacing, extent: tile, maxZoom })
  index.load(
    // In a fixed order: clusters depend on it.
    spots.toSorted(byRank).map((spot) => ({
      type: 'Feature',
      properties: { spot },
      geometry: { type: 'Point', coordinates: [spot.longitude, spot.latitude] },
    })),
  )
  return (level: number): Cluster<S>[] =>
    index.getClusters(wholeWorld, level).map(({ properties }) => {
      if (!('cluster_id' in properties)) return toCluster([properties.spot])
      const leaves = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      const zoom = index.getClusterExpansionZoom(properties.cluster_id)
      const members = leaves.map((leaf) => leaf.properties.spot)
      return { ...toCluster(members), dividedAt: zoom > maxZoom ? undefined : tile * 2 ** zoom }
    })
}

function toCluster<S extends Spot>(spots: S[]): Cluster<S> {
  const members = spots.sort(byRank)
  return { main: members[0] as S, members, count: members.reduce((sum, { count }) => sum + count, 0) }
}

/** The view that divides a cluster. */
export const separate = <S extends Spot>({ members, dividedAt = largestScale }: Cluster<S>, size: Size): View => ({
  ...fitView(areaOf(members), size, spacing),
  scale: dividedAt,
})
