import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/**
 * The maximum number of prepared queries. Every connection holds some 20 kB for each of them, and visitors may combine
 * filters as they like. Further queries are parsed and planned each time.
 */
const preparedMax = 200

/** In the pattern of a search (`search.ts`). */
const foldsWords = " like '%' || "

const names = new Map<string, string>()

function giveName(text: string): string {
  const name = `muster_${names.size}`
  names.set(text, name)
  return name
}

/**
 * The name of a prepared query: parsing and planning take longer than most reads. Undefined for queries that are not
 * worth preparing: writes, texts that grow with a list of values, and searches by words. A prepared plan is the same for
 * all words, but a frequent one is found by reading events in their order, and a rare one by the index of words.
 */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  if (names.size >= preparedMax || values.length > 30 || !/^\s*(select|with) /.test(text) || text.includes(foldsWords))
    return undefined
  return giveName(text)
}

/** Builds queries without running them. */
export const builder: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This instance builds queries but cannot run them.')),
  }),
})

/** A placeholder for a value that is known only when the query runs. */
export type Value<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/** A frequent query that is built and compiled once. Returns its rows. */
export function prepared<Values, Row>(build: (value: Value<Values>) => Compilable<Row>) {
  const placeholders = new Map<unknown, keyof Values>()
  let compiled: CompiledQuery<Row> | undefined
  const compile = () => {
    const query = build(<Name extends keyof Values>(name: Name) => {
      const placeholder = Symbol(String(name))
      placeholders.set(placeholder, name)
      return sql<Values[Name]>`${placeholder}`
    }).compile()
    if (!names.has(query.sql)) giveName(query.sql)
    return query
  }
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= compile()
    const parameters = compiled.parameters.map((value) => {
      const name = placeholders.get(value)
      return name === undefined ? value : values[name]
    })
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
