import { nameIn, type OpenApi, type Schema } from './openapi.ts'

/** What a value can be, in words: `integer, 1 to 1000, 100 if left out`. */
export const typeOf = (schema: Schema, schemas: OpenApi['components']['schemas']): string =>
  [wordsFor(schema, schemas), ...limitsOf(notNull(schema) ?? schema)].join(', ')

function wordsFor(schema: Schema, schemas: OpenApi['components']['schemas']): string {
  if (schema.$ref) {
    const name = nameIn(schema.$ref)
    const target = schemas[name] ?? {}
    return target.properties ? name : wordsFor(target, schemas)
  }
  if (schema.anyOf) return schema.anyOf.map((one) => wordsFor(one, schemas)).join(' or ')
  if (schema.items) return `list of ${wordsFor(schema.items, schemas)}`
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ')
  if (schema.const !== undefined) return String(schema.const)
  if (typeof schema.format === 'string') return schema.format
  return [schema.type ?? 'anything'].flat().join(' or ')
}

/** The schema of the value itself, where it may also be null. */
const notNull = ({ anyOf }: Schema) => anyOf?.find(({ type }) => type !== 'null')

/** Zod adds the ends of the safe integers, which limit nothing. */
const isLimit = (bound: unknown): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, maxLength, minLength, minItems, maxItems } = schema
  return [
    ...rangeOf(minimum, maximum, ''),
    ...rangeOf(minLength === 0 ? undefined : minLength, maxLength, ' characters'),
    ...rangeOf(minItems, maxItems, ' entries'),
    ...(schema.default === undefined || schema.default === '' ? [] : [`${schema.default} if left out`]),
  ]
}

function rangeOf(from: unknown, to: unknown, unit: string): string[] {
  if (isLimit(from) && isLimit(to)) return [`${from} to ${to}${unit}`]
  if (isLimit(to)) return [`at most ${to}${unit}`]
  return isLimit(from) ? [`at least ${from}${unit}`] : []
}
