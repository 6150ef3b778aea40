import { z } from '@muster/contract/zod'
import fc from 'fast-check'
import { hostileValue } from './hostile.ts'

/** Meaningful values for fields of these names, such as existing ids. A schema alone would never generate one. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>

type Json = z.core.JSONSchema.BaseSchema

const documents = new WeakMap<z.ZodType, Json>()

/** Values that a schema of the contract accepts. Refinements are ignored, so the API still rejects some values. */
export function inputOf(schema: z.ZodObject, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const document = documents.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  documents.set(schema, document)
  return objectOf(document, { known, defs: document.$defs ?? {} })
}

interface Context {
  known: Known
  defs: Record<string, Json>
}

function objectOf({ properties = {}, required = [] }: Json, context: Context) {
  const all = Object.entries(properties).map(([name, schema]) => [name, named(name, schema as Json, context)] as const)
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  // Mostly only a few of the optional ones, because some exclude each other and all filters together match nothing.
  const few = fc.subarray(optional, {
    minLength: Math.min(1, optional.length),
    maxLength: Math.min(2, optional.length),
  })
  const chosen = fc.oneof(fc.constant<string[]>([]), few, few, fc.subarray(optional))
  return fc
    .tuple(fc.record(Object.fromEntries(all)), chosen)
    .map(([filled, names]) =>
      Object.fromEntries(Object.entries(filled).filter(([name]) => required.includes(name) || names.includes(name))),
    )
}

function named(name: string, schema: Json, context: Context): fc.Arbitrary<unknown> {
  const known = context.known[name]
  const any = generate(schema, context)
  return known ? fc.oneof({ weight: 24, arbitrary: known }, { weight: 1, arbitrary: any }) : any
}

function generate(schema: Json, context: Context): fc.Arbitrary<unknown> {
  if (schema.$ref) return generate(context.defs[schema.$ref.replace('#/$defs/', '')] ?? {}, context)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => generate(one as Json, context)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, context)
    case 'array':
      return arrayOf(schema, context)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 1_000_000, 2 ** 31 - 1) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    default:
      return hostileValue
  }
}

/** Usually up to three items; sometimes none, the maximum, or one more. */
function arrayOf({ items = {}, minItems: minLength = 0, maxItems = 10 }: Json, context: Context) {
  const item = generate(items as Json, context)
  const many = fc.tuple(item, fc.constantFrom(0, maxItems, maxItems + 1)).map(([one, times]) => Array(times).fill(one))
  return fc.oneof(
    { weight: 20, arbitrary: fc.array(item, { minLength, maxLength: 3 }) },
    { weight: 1, arbitrary: many },
  )
}

function textOf({ format, minLength = 0, maxLength = 100 }: Json): fc.Arbitrary<string> {
  const date = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true })
  if (format === 'date') return date.map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.tuple(date, fc.constantFrom('Z', '+14:00', '-09:30')).map(instantOf)
  const letters = { minLength, maxLength }
  return fc.oneof(fc.string(letters), fc.string({ ...letters, unit: 'grapheme' }), fullOf(maxLength))
}

const instantOf = ([date, offset]: [Date, string]) => date.toISOString().replace('Z', offset)

/** Strings of the maximum length, and of one letter more. */
const fullOf = (maxLength: number) =>
  fc.constantFrom('n'.repeat(maxLength), 'é'.repeat(maxLength), 'n'.repeat(maxLength + 1))
