import type { EventMapFilters } from '@muster/contract/event-search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'
import { totalOf } from '../../db/totals.ts'
import { dateOf, type Search, selectInAnyState } from './queries.filters.ts'
import { isUntold, seemsToBe, stateOf } from './queries.state.ts'
import { spanOfDated, spanOfDays, wholeMonths } from './rules.span.ts'

/** How many events a search finds, as a value within a query. */
export const totalFound = (db: Db, search: Search): RawBuilder<number> =>
  sumOf([sql`${countOf(selectDated(db, search))}`, ...corrections(db, search)])

/**
 * The same for what is listed, without words or a place. Of whole months it is kept; only what is before the first and
 * after the last of them is counted.
 */
export function totalListed(db: Db, filters: EventMapFilters): RawBuilder<number> {
  const search = { filters, centre: null }
  const months = monthsOf(filters)
  if (months === undefined) return totalFound(db, search)
  const [rows, date] = [selectDated(db, search), dateOf(search)]
  const parts = [totalOf(keyOf(filters), months), ...corrections(db, search)]
  if (months.from) parts.push(sql`${countOf(rows.where(sql<SqlBool>`${date} < ${months.from}`))}`)
  if (months.before) parts.push(sql`${countOf(rows.where(sql<SqlBool>`${date} >= ${months.before}`))}`)
  return sumOf(parts)
}

const sumOf = (parts: RawBuilder<number>[]) => sql<number>`(${sql.join(parts, sql` + `)})`

/** What a search would find if the date alone told the state of an event. */
function selectDated(db: Db, search: Search) {
  const { state } = search.filters
  const events = selectInAnyState(db, search)
  return state === undefined ? events : events.where(seemsToBe[state](dateOf(search)))
}

/** How many more a search finds than that. */
function* corrections(db: Db, search: Search): Iterable<RawBuilder<number>> {
  const { state } = search.filters
  if (state === undefined) return
  const seems = seemsToBe[state](dateOf(search))
  const more = sql<number>`coalesce(sum((${stateOf} = ${state})::int - (${seems})::int), 0)`
  yield sql`${selectInAnyState(db, search).where(isUntold).select(more.as('more'))}`
}

/** The whole months that are in a state as far as dates tell; undefined if there are none. */
function monthsOf({ state, ...days }: EventMapFilters) {
  if (state === 'running') return undefined
  return wholeMonths(state === undefined ? spanOfDays(days) : spanOfDated(days, state, new Date()))
}

/** As the database writes it (`totals_of`). */
const keyOf = ({ country, game_type, event_type, open }: EventMapFilters) =>
  ['listed', country, game_type, event_type, open].map((value) => value ?? '*').join('|')
