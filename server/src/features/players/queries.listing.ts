import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '../../db/count.ts'
import { builder } from '../../db/prepared.ts'
import { contains } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { isCounted } from '../events/queries.attendance.ts'
import { type Centre, distanceFrom, isListed, liesAround, wordsOf } from '../events/queries.filters.ts'
import { playedAt } from './queries.record.ts'
import type { PlayerKey } from './rules.ts'

interface Listing {
  search: string | undefined
  centre: Centre
  limit: number
  after: PlayerKey | undefined
}

/** The listed events of the user of the row. */
const selectListed = () =>
  builder
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .where(isListed)
    .where(isCounted)

/** Where the user of the row last took part in a listed event that has begun. */
const selectLast = (centre: Centre) =>
  selectListed()
    .where(sql<SqlBool>`participants.user_id = users.id`)
    .where('events.location', 'is not', null)
    .where(playedAt, '<=', sql<Date>`now()`)
    .select([
      'events.location',
      'events.location_city',
      'events.location_country',
      distanceFrom(centre).as('distance_km'),
    ])
    .orderBy(playedAt, 'desc')
    .orderBy('events.id', 'desc')
    .limit(1)

/** Public players by name, or those who last played around a centre, nearest first. */
export function findPlayers(db: Db, { search, centre, limit, after }: Listing) {
  const distance: RawBuilder<number | null> = sql`last.distance_km`
  return db
    .selectFrom('users')
    .leftJoinLateral(selectLast(centre).as('last'), (join) => join.onTrue())
    .where('users.player_visibility', '=', 'public')
    .where((eb) => eb.and(wordsOf(search).map((word) => contains(eb.ref('users.player_search'), word))))
    .where((eb) => eb.and(centre === null ? [] : [hasPlayedAround(centre), eb(distance, '<=', centre.radius_km)]))
    .$if(after !== undefined, (query) => query.where(follows(distance, after ?? ['', null], centre)))
    .select([
      'users.handle',
      'users.nickname',
      'users.player_search',
      'last.location_city',
      'last.location_country',
      'last.distance_km',
      countOf(selectListed().where(sql<SqlBool>`participants.user_id = users.id`)).as('events'),
    ])
    .orderBy(centre === null ? sql`users.player_search` : sql`${distance}, users.player_search`)
    .limit(limit)
    .execute()
}

/** Whether the user of the row has ever played there: the last event is looked up for these alone. */
const hasPlayedAround = (centre: NonNullable<Centre>) =>
  sql<SqlBool>`users.id in (${selectListed().where(liesAround(centre)).select('participants.user_id')})`

const follows = (distance: RawBuilder<number | null>, [name, km]: PlayerKey, centre: Centre) =>
  centre === null
    ? sql<SqlBool>`users.player_search > ${name}`
    : sql<SqlBool>`(${distance}, users.player_search) > (${km}, ${name})`

export type ListedRow = Awaited<ReturnType<typeof findPlayers>>[number]
