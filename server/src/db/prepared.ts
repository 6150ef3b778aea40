import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/**
 * Every connection keeps what it has prepared, some 20 kB each, and visitors may combine filters as they like: what
 * comes later is parsed and planned each time.
 */
const most = 200

const names = new Map<string, string>()

function giveName(text: string): string {
  const name = `muster_${names.size}`
  names.set(text, name)
  return name
}

/**
 * The name under which PostgreSQL keeps how it parsed and planned a text, which takes longer than most of our reads;
 * undefined for what is not worth keeping: writes, and texts that are as long as a list of values.
 */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= most || values.length > 30 || !/^\s*(select|with) /.test(text)) return undefined
  return giveName(text)
}

/** Builds queries without asking anything. */
export const builder: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('This builds queries, and asks nothing.')) }),
})

/** Stands for a value that is known only when a question is asked. */
export type Value<Asked> = <Name extends keyof Asked>(name: Name) => RawBuilder<Asked[Name]>

/** A question that is asked often, and therefore built and compiled once. Returns its rows. */
export function prepared<Asked, Row>(build: (value: Value<Asked>) => Compilable<Row>) {
  const places = new Map<unknown, keyof Asked>()
  let compiled: CompiledQuery<Row> | undefined
  const compile = () => {
    const query = build(<Name extends keyof Asked>(name: Name) => {
      const place = Symbol(String(name))
      places.set(place, name)
      return sql<Asked[Name]>`${place}`
    }).compile()
    if (!names.has(query.sql)) giveName(query.sql)
    return query
  }
  return async (db: Db, asked: Asked): Promise<Row[]> => {
    compiled ??= compile()
    const parameters = compiled.parameters.map((value) => {
      const name = places.get(value)
      return name === undefined ? value : asked[name]
    })
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
