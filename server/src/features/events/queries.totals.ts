import type { EventMapFilters } from '@muster/contract/event-search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'
import { totalOf } from '../../db/totals.ts'
import { dateFor, isListed, passing } from './queries.filters.ts'
import { spanOf, wholeMonths } from './rules.span.ts'

/**
 * How many listed events pass filters without words or a place, as a value within a query. Of whole months it is kept;
 * only what is before the first and after the last of them is counted.
 */
export function totalListed(db: Db, filters: EventMapFilters): RawBuilder<number> {
  const span = spanOf(filters, new Date())
  const [months, date] = [wholeMonths(span), dateFor(span, false)]
  const counted = { ...filters, sort: undefined }
  const rows = db.selectFrom('events').where((eb) => eb.and([isListed, ...passing(eb, counted, null)]))
  if (months === undefined) return sql`${countOf(rows)}`
  const parts = [totalOf(keyOf(filters), months)]
  if (months.from) parts.push(sql`${countOf(rows.where(sql<SqlBool>`${date} < ${months.from}`))}`)
  if (months.before) parts.push(sql`${countOf(rows.where(sql<SqlBool>`${date} >= ${months.before}`))}`)
  return sql`(${sql.join(parts, sql` + `)})`
}

/** As the database writes it (`totals_of`). */
const keyOf = ({ country, game_type, event_type, open }: EventMapFilters) =>
  ['listed', country, game_type, event_type, open].map((value) => value ?? '*').join('|')
