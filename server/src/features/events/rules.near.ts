/** A point on the Earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** Between these latitudes and longitudes, in degrees; a box never crosses the date line. */
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

/** So that rounding loses no point at the edge. */
const slack = 1e-6

/**
 * The boxes that hold everything within so many kilometres of a point: two where the date line is in between, and all
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
