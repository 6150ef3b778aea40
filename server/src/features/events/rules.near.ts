/** A point on the Earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** A range of latitudes and longitudes, in degrees. A box never crosses the date line. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** The mean radius of the Earth in kilometres, as in distance_km() of the database. */
const earthRadius = 6371.0088

const toDegrees = (radians: number) => (radians * 180) / Math.PI
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** A margin, so that rounding loses no point at the edge. */
const slack = 1e-6

/**
 * The boxes that contain everything within a radius around a point: two where the date line is in between, and one all
 * around the Earth where a pole is. The width is where a meridian touches the circle: asin(sin r / cos latitude).
 */
export function boxesAround({ latitude, longitude }: Point, radius_km: number): Box[] {
  const radius = radius_km / earthRadius
  const [south, north] = [-1, 1].map((sign) => latitude + sign * (toDegrees(radius) + slack)) as [number, number]
  if (south <= -90 || north >= 90) {
    return [{ south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 }]
  }
  const width = toDegrees(Math.asin(Math.sin(radius) / Math.cos(toRadians(latitude)))) + slack
  const [west, east] = [longitude - width, longitude + width]
  if (west < -180) {
    return [
      { south, north, west: west + 360, east: 180 },
      { south, north, west: -180, east },
    ]
  }
  if (east > 180) {
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ]
  }
  return [{ south, north, west, east }]
}

/**
 * A box inside the circle around a point, in which no distance needs to be calculated. Undefined where it would cross
 * the date line, and where the circle reaches a pole. Its corners are on or inside the circle, so nothing in it is
 * farther away.
 */
export function boxWithin({ latitude, longitude }: Point, radius_km: number): Box | undefined {
  const radius = radius_km / earthRadius
  // Near a pole the whole parallel may be within the circle, which then has no corners on it.
  if (Math.abs(latitude) + toDegrees(radius) >= 90) return undefined
  const height = toDegrees(radius / Math.SQRT2)
  const [south, north] = [latitude - height, latitude + height]
  const width = Math.min(...[south, north].map((corner) => widthAt(toRadians(latitude), toRadians(corner), radius)))
  const [west, east] = [longitude - width + slack, longitude + width - slack]
  return west < -180 || east > 180 ? undefined : { south, west, north, east }
}

/** How far east the circle reaches at another latitude: the law of cosines, solved for the angle. */
const widthAt = (latitude: number, other: number, radius: number) =>
  toDegrees(
    Math.acos((Math.cos(radius) - Math.sin(latitude) * Math.sin(other)) / (Math.cos(latitude) * Math.cos(other))),
  )
