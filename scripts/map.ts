// Writes web/src/components/map/land-outlines.ts: `node scripts/map.ts`. Coasts and borders come from Natural Earth
// 1:10m (public domain) in world-atlas, without the detail that hardly anybody zooms in on. The data for 1:50m takes as
// many bytes, but lacks most harbours; this map must show the land around a town.
import { readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { presimplify, simplify, sphericalRingArea, sphericalTriangleArea, type Triangle } from 'topojson-simplify'
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { project, wayEast } from '../web/src/components/map/mercator.ts'
import { type Cell, grain, pack } from '../web/src/components/map/packed-path.ts'

type Atlas = Topology<{ countries: GeometryCollection }>

const source = new URL(import.meta.resolve('world-atlas/countries-10m.json'))
const target = new URL('../web/src/components/map/land-outlines.ts', import.meta.url)

/** Square kilometres on a sphere of radius 1. */
const km2 = (area: number) => area / 6371 ** 2

/** Removes a point if the triangle that it forms with its neighbours is smaller. */
const coastDetail = km2(8)
/** Borders need less detail: they only help to recognise a country. */
const borderDetail = km2(50)
const smallestIsland = km2(4)

// North of this latitude few people live, and Mercator enlarges every fjord.
const north = 60
const northernDetail = 1 / 8

const weigh = (triangle: Triangle) => sphericalTriangleArea(triangle) * (triangle[1][1] > north ? northernDetail : 1)

/** Packs the outlines of all land except Antarctica, and the borders on it. */
export async function outlineLand() {
  const atlas = presimplify(withoutAntarctica(JSON.parse(await readFile(source, 'utf8'))), weigh)
  const areas = atlas.objects.countries.geometries.filter(isArea)
  const land = merge(simplify(atlas, coastDetail), areas).coordinates.flat()
  const borders = mesh(simplify(atlas, borderDetail), atlas.objects.countries, isBorder).coordinates
  return {
    // `unpack` closes the outlines.
    land: pack(
      land
        .filter(isLarge)
        .map((ring) => toCells(ring.slice(0, -1)))
        .filter(isLine),
    ),
    borders: pack(
      borders
        .filter((line) => !line.every(isOnIsthmusOfCrimea))
        .map(toCells)
        .filter(isLine),
    ),
  }
}

/** Whether an island, or a hole such as the Caspian Sea, is large enough to be seen. */
function isLarge(ring: Position[]): boolean {
  const area = sphericalRingArea(
    ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude]),
    false,
  )
  return Math.min(area, 4 * Math.PI - area) >= smallestIsland
}

function withoutAntarctica(atlas: Atlas): Atlas {
  const { countries } = atlas.objects
  const geometries = countries.geometries.filter(({ id }) => id !== '010')
  return { ...atlas, objects: { countries: { ...countries, geometries } } }
}

const isArea = (geometry: { type: string | null }): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'

// Only countries of ISO 3166 have a code here. ISO counts Crimea as Ukraine; Natural Earth draws de facto borders.
const isBorder = (a: GeometryObject, b: GeometryObject) => a !== b && a.id !== undefined && b.id !== undefined

const isOnIsthmusOfCrimea = ([longitude = 0, latitude = 0]: Position) =>
  longitude > 33 && longitude < 35.5 && latitude > 45.5 && latitude < 46.4

/**
 * Continues a line that crosses the date line beyond the edge of the world, instead of back across all of it. Halves
 * that the source cuts at the date line extend one step beyond the cut, so that no gap shows between them.
 */
function toCells(line: Position[]): Cell[] {
  const points = line.map(([longitude = 0, latitude = 0]) => project({ longitude, latitude }))
  const xs: number[] = []
  for (const { x } of points) xs.push((xs.at(-1) ?? x) + wayEast(xs.at(-1) ?? x, x))
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  const cells = points.map(({ y }, index): Cell => {
    const x = xs[index] ?? 0
    const beyond = isOnDateLine(x) ? Math.sign(x - middle) : 0
    return [Math.round((x - Math.floor(middle)) * grain) + beyond, Math.round(y * grain)]
  })
  return cells.filter(([x, y], index) => x !== cells[index - 1]?.[0] || y !== cells[index - 1]?.[1])
}

const isOnDateLine = (x: number) => Math.abs(x - Math.round(x)) < 1e-9

const isLine = (cells: Cell[]) => cells.length > 1

if (import.meta.main) {
  const { land, borders } = await outlineLand()
  const module = `// Made by scripts/map.ts; a test holds it equal to its source. Natural Earth 1:10m, which is in the public domain.

export const land =
  ${JSON.stringify(land)}

export const borders =
  ${JSON.stringify(borders)}
`
  await writeFile(target, module)
  console.log(
    `${(gzipSync(module, { level: 9 }).length / 1000).toFixed(1)} kB gzip, ${(brotliCompressSync(module).length / 1000).toFixed(1)} kB brotli`,
  )
}
