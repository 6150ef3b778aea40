import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '../../db/count.ts'
import { builder } from '../../db/prepared.ts'
import { contains } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { hasTakenPart } from '../events/queries.attendance.ts'
import { type Centre, distanceFrom, isListed, liesAround, wordsOf } from '../events/queries.filters.ts'
import { countsListed } from '../reviews/queries.ts'
import { playedAt } from './queries.record.ts'
import type { PlayerKey } from './rules.ts'

interface ListParams {
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
    .where(hasTakenPart)

/** The last listed event with a place that has begun and in which the user of the row took part. */
const selectLast = () =>
  selectListed()
    .where(sql<SqlBool>`participants.user_id = users.id`)
    .where('events.location', 'is not', null)
    .where(playedAt, '<=', sql<Date>`now()`)
    .orderBy(playedAt, 'desc')
    .orderBy('events.id', 'desc')
    .limit(1)

const columns = [
  'users.handle',
  'users.nickname',
  'users.player_search',
  'last.location_city',
  'last.location_country',
  'last.distance_km',
] as const

const countEvents = () =>
  countOf(selectListed().where(countsListed).where(sql<SqlBool>`participants.user_id = users.id`)).as('events')

/** Public players by name, or those who last played around a centre, nearest first. */
export const findPlayers = (db: Db, { centre, search, ...page }: ListParams) =>
  centre === null || wordsOf(search).length > 0
    ? findByName(db, { centre, search, ...page })
    : findAround(db, centre, page)

/** Looks up where each found player last played. */
function findByName(db: Db, { search, centre, limit, after }: ListParams) {
  const distance: RawBuilder<number | null> = sql`last.distance_km`
  const place = ['events.location_city', 'events.location_country', distanceFrom(centre).as('distance_km')] as const
  return db
    .selectFrom('users')
    .leftJoinLateral(selectLast().select(place).as('last'), (join) => join.onTrue())
    .where('users.player_visibility', '=', 'public')
    .where((eb) => eb.and(wordsOf(search).map((word) => contains(eb.ref('users.player_search'), word))))
    .where((eb) => eb.and(centre === null ? [] : [eb(distance, '<=', centre.radius_km)]))
    .$if(after !== undefined, (query) => query.where(follows(after ?? ['', null], centre)))
    .select([...columns, countEvents()])
    .orderBy(centre === null ? sql`users.player_search` : sql`${distance}, users.player_search`)
    .limit(limit)
    .execute()
}

/**
 * Reads the events around the centre, the nearest first, and finds the players whose last event it was. So it looks up
 * the last event of as many players as a page needs, not of everyone in the area.
 */
const findAround = (db: Db, centre: NonNullable<Centre>, { limit, after }: Pick<ListParams, 'limit' | 'after'>) =>
  db
    .selectFrom(selectAround(centre, after?.[1] ?? 0).as('last'))
    .innerJoinLateral(selectWhoPlayedLast().as('users'), (join) => join.onTrue())
    .$if(after !== undefined, (query) => query.where(follows(after ?? ['', null], centre)))
    .select([...columns, 'users.events'])
    .orderBy('last.distance_km')
    .orderBy('users.player_search')
    .limit(limit)
    .execute()

/** The listed events around a centre from a distance on, the nearest first. */
const selectAround = (centre: NonNullable<Centre>, from: number) =>
  builder
    .selectFrom('events')
    .where(isListed)
    .where(liesAround(centre))
    .where(sql<SqlBool>`${distanceFrom(centre)} between ${from} and ${centre.radius_km}`)
    .select(['events.id', 'events.location_city', 'events.location_country', distanceFrom(centre).as('distance_km')])
    .orderBy('distance_km')

/** Public players for whom the event of the row of `last` was the last one. */
const selectWhoPlayedLast = () =>
  builder
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .where(sql<SqlBool>`participants.event_id = last.id`)
    .where(hasTakenPart)
    .where('users.player_visibility', '=', 'public')
    .where('participants.event_id', '=', selectLast().select('events.id'))
    .select(['users.handle', 'users.nickname', 'users.player_search', countEvents()])
    // Keeps the planner from beginning with the players, which would read the events again for each of them.
    .offset(0)

const follows = ([name, km]: PlayerKey, centre: Centre) =>
  centre === null
    ? sql<SqlBool>`users.player_search > ${name}`
    : sql<SqlBool>`(last.distance_km, users.player_search) > (${km}, ${name})`

export type ListedRow = Awaited<ReturnType<typeof findPlayers>>[number]
