import { nameIn, type OpenApi, type Schema } from '../../http/openapi.ts'

/** What a field can hold, in words; and the name of the schema that it holds, if it is not a plain value. */
export function typeOf(
  schema: Schema,
  schemas: OpenApi['components']['schemas'],
): { type: string; schema: string | null } {
  const inside = schema.items ?? schema.anyOf?.[0]
  const reference = schema.$ref ?? inside?.$ref ?? inside?.items?.$ref
  const name = reference === undefined ? undefined : nameIn(reference)
  return {
    type: [wordsFor(schema, schemas), ...limitsOf(notNull(schema) ?? schema)].join(', '),
    schema: name !== undefined && schemas[name]?.properties ? name : null,
  }
}

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

/** What a value that may be null is otherwise. */
const notNull = ({ anyOf }: Schema) => anyOf?.find(({ type }) => type !== 'null')

/** Ends of what an integer can be say nothing. */
const isTold = (bound: unknown): bound is number =>
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
  if (isTold(from) && isTold(to)) return [`${from} to ${to}${unit}`]
  if (isTold(to)) return [`at most ${to}${unit}`]
  return isTold(from) ? [`at least ${from}${unit}`] : []
}
