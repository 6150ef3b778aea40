import type { PlaceFilters } from '@muster/contract/places'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../../db/search.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { type Area, findNation, parseCity, parsePlaceSearch } from './rules.ts'

export const placeColumns = [
  ...(['places.id', 'places.name', 'places.region', 'places.country'] as const),
  ...(['places.latitude', 'places.longitude', 'places.population', 'places.time_zone'] as const),
] as const

/**
 * The places that this text may mean, the likeliest first: those with a name that begins like it or, failing that, a
 * similar name. `Leeds, Alabama` is searched for in that region or country. `Wales` means the places of the country,
 * not the village.
 */
export async function searchPlaces(db: Db, { search, country, limit }: PlaceFilters) {
  const { name, within } = parsePlaceSearch(search)
  if (name === '') return []
  const find = (condition: RawBuilder<SqlBool>, likeliness: RawBuilder<number>) =>
    db
      .selectFrom('places')
      .select(placeColumns)
      .where(condition)
      .where((eb) => eb.and([...liesIn(eb, country, within)]))
      .orderBy(likeliness, 'desc')
      .orderBy('places.id')
      .limit(limit)
      .execute()
  const area = country || within.length > 0 ? undefined : findNation(search)
  if (area) return find(isInArea(area), inhabitants)
  const matching = await find(beginsLike(name), howLikely(name))
  return matching.length > 0 ? matching : find(isSimilarTo(name), howSimilar(name))
}

function* liesIn(
  eb: ExpressionBuilder<Tables, 'places'>,
  country: string | undefined,
  within: string[][],
): Iterable<Expression<SqlBool>> {
  if (country) yield eb('places.country', '=', country)
  const around = sql`fold_text(concat_ws(' ', places.region, places.country))`
  for (const meanings of within) yield eb.or(meanings.map((meaning) => contains(around, meaning)))
}

/**
 * Too many places begin with one or two letters, so only large ones are searched. A separate index contains just these.
 */
const beginsLike = (name: string) =>
  sql<SqlBool>`(places.names like ${`%|${name}%`} or places.names like ${`% ${name}%`})
    and ${name.length < 3 ? sql`places.population >= 50000` : sql`true`}`

const isInArea = (area: Area) =>
  'country' in area ? sql<SqlBool>`places.country = ${area.country}` : sql<SqlBool>`places.region = ${area.region}`

const inhabitants = sql<number>`ln(greatest(places.population, 1))`

/** A larger place is likelier, and an exact name counts like more inhabitants, in powers of e. */
const howLikely = (name: string) =>
  sql<number>`${inhabitants} + case
    when places.names like ${`|${name}|%`} then 7
    when places.names like ${`%|${name}|%`} or places.names like ${`|${name}%`} then 4
    when places.names like ${`%|${name}%`} then 1
    else 0 end`

const isSimilarTo = (name: string) => sql<SqlBool>`${name} <% places.names`

const howSimilar = (name: string) => sql<number>`12 * word_similarity(${name}, places.names) + ${inhabitants}`

interface City {
  location_city?: string | null | undefined
  location_country?: string | null | undefined
}

/**
 * The likeliest place with the name of this city, in its country if known, and preferably in the region written after
 * it.
 */
export async function findCity(db: Db, { location_city, location_country }: City) {
  const { names, within } = parseCity(location_city ?? '')
  const liesWithin = sql`array[fold_text(places.region), fold_text(places.country)] && ${within}::text[]`
  for (const name of names) {
    const place = await db
      .selectFrom('places')
      .select(['id', 'time_zone'])
      .where('names', 'like', `%|${name}|%`)
      .$if(Boolean(location_country), (select) => select.where('country', '=', location_country ?? ''))
      .$if(within.length > 0, (select) => select.orderBy(liesWithin, 'desc'))
      .orderBy(howLikely(name), 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (place) return place
  }
  return undefined
}

export const findPlace = (db: Db, id: number) =>
  db.selectFrom('places').select(placeColumns).where('id', '=', id).executeTakeFirst()
