import { geoMercatorRaw } from 'd3-geo'

export interface Position {
  /** Degrees, positive to the north. */
  latitude: number
  /** Degrees, positive to the east. */
  longitude: number
}

/** A place on the map, in widths of the world: `x` runs east from the date line, from 0 to 1; `y` runs south. */
export interface Point {
  x: number
  y: number
}

// Beyond these parallels Mercator stretches ice without limit, so the map leaves it out.
const northernmost = 84
const southernmost = -60

const equator = 40_075.017

const radians = (degrees: number) => (degrees * Math.PI) / 180
export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Web Mercator, the projection of nearly every web map. Positions beyond the edge are clamped to it. */
export function project({ latitude, longitude }: Position): Point {
  const [, up] = geoMercatorRaw(0, radians(clamp(latitude, southernmost, northernmost)))
  return { x: wrap(longitude / 360 + 0.5), y: 0.5 - up / (2 * Math.PI) }
}

/** The upper and lower edges of the map. */
export const top = project({ latitude: northernmost, longitude: 0 }).y
export const bottom = project({ latitude: southernmost, longitude: 0 }).y

/** Wraps an `x` into the range from 0 to 1. */
export function wrap(x: number) {
  return x - Math.floor(x)
}

/** The shorter way from one `x` to another, which may cross the date line; positive to the east. */
export const wayEast = (from: number, to: number) => wrap(to - from + 0.5) - 0.5

/** The length of a distance on the map at a latitude; Mercator stretches it towards the poles. */
export const widthOf = (km: number, latitude: number) => km / (equator * Math.cos(radians(latitude)))
