import type { EventMapFilters } from '@muster/contract/event-search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'
import { totalOf } from '../../db/totals.ts'
import { dateOf, type Part, partsOf, type Search, selectInAnyState } from './queries.filters.ts'
import { hasUncertainState, seemsToBe, stateOf } from './queries.state.ts'
import { spanOfDated, spanOfDays, wholeMonths } from './rules.span.ts'

/** How many events a search finds, as a value within a query. */
export const totalFound = (db: Db, search: Search): RawBuilder<number> =>
  sumOf(partsOf(search).flatMap((part) => [...countsOf(db, part)]))

/**
 * The same for what is listed, without words or a place. Of whole months it is kept; only what is before the first and
 * after the last of them is counted.
 */
export const totalListed = (db: Db, filters: EventMapFilters): RawBuilder<number> =>
  sumOf(partsOf({ filters, centre: null }).flatMap((part) => [...countsOfListed(db, part)]))

const sumOf = (counts: RawBuilder<number>[]) => sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`

function* countsOf(db: Db, part: Part): Iterable<RawBuilder<number>> {
  yield sql`${countOf(selectDated(db, part))}`
  yield* corrections(db, part)
}

function* countsOfListed(db: Db, part: Part): Iterable<RawBuilder<number>> {
  const months = monthsOf(part.filters)
  if (months === undefined) return yield* countsOf(db, part)
  const [rows, date] = [selectDated(db, part), dateOf(part)]
  yield totalOf(keyOf(part.filters), months)
  yield* corrections(db, part)
  if (months.from) yield sql`${countOf(rows.where(sql<SqlBool>`${date} < ${months.from}`))}`
  if (months.before) yield sql`${countOf(rows.where(sql<SqlBool>`${date} >= ${months.before}`))}`
}

/** What a part would find if the date alone told the state of an event. */
function selectDated(db: Db, part: Part) {
  const { state } = part.filters
  const events = selectInAnyState(db, part)
  return state === undefined ? events : events.where(seemsToBe[state](dateOf(part)))
}

/** How many more a part finds than that. */
function* corrections(db: Db, part: Part): Iterable<RawBuilder<number>> {
  const { state } = part.filters
  if (state === undefined) return
  const seems = seemsToBe[state](dateOf(part))
  const more = sql<number>`coalesce(sum((${stateOf} = ${state})::int - (${seems})::int), 0)`
  yield sql`${selectInAnyState(db, part).where(hasUncertainState).select(more.as('more'))}`
}

/** The whole months that are in a state as far as dates tell; undefined if there are none. */
function monthsOf({ state, ...days }: Part['filters']) {
  if (state === 'running') return undefined
  return wholeMonths(state === undefined ? spanOfDays(days) : spanOfDated(days, state, new Date()))
}

/** As the database writes it (`totals_of`). */
const keyOf = ({ country, game_type, event_type, registration_open }: Part['filters']) =>
  ['listed', country, game_type, event_type, registration_open].map((value) => value ?? '*').join('|')
