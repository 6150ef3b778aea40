import type { Endpoint } from '@muster/contract/endpoint'
import type { z } from '@muster/contract/zod'

/** What a comment says of a schema. Without an example, the document composes one of the examples inside. */
export interface Text {
  description: string
  example?: unknown
}

/** What a comment says of an endpoint. */
export interface CallText {
  summary: string
  /** Describes the body. */
  body?: string | undefined
  response?: string | undefined
  /** A body in place of one made of all fields; of a stream, its beginning. */
  example?: unknown
}

const schemaTexts = new Map<z.core.$ZodType, Text>()
const callTexts = new Map<unknown, CallText>()
const found = new Set<z.core.$ZodType>()

/**
 * Adds a comment to what it stands before, if that is a schema or an endpoint, and returns this. `isShared`: the text
 * belongs to a copy.
 */
export function described<T>(value: T, comment: string, isShared: boolean): T {
  const { description, tags } = readComment(comment)
  const example = exampleIn(tags.get('example'))
  if (description === '') return value
  if (isSchema(value)) {
    const own = isShared ? value.clone() : value
    schemaTexts.set(own, { description, ...(example !== undefined && { example }) })
    return own
  }
  if (isEndpoint(value)) {
    const summary = description.replace(/\.$/, '')
    callTexts.set(value, { summary, body: tags.get('param body'), response: tags.get('returns'), example })
  }
  return value
}

/** The text and tags of a comment. What follows `@internal` is for developers alone. */
function readComment(comment: string) {
  const [text = '', ...parts] = comment.replace(/(^|\s)@internal\b.*/s, '').split(/(?:^|\s+)@(?=[a-z])/)
  const tags = parts.flatMap((part): [string, string][] => {
    const [, tag, content] = /^(param body|returns|example)\s(.*)$/s.exec(part) ?? []
    if (tag === undefined || content === undefined) throw new Error(`Unknown tag in a comment: @${part}`)
    return [[tag, tag === 'example' ? content : inOneLine(content)]]
  })
  return { description: inOneLine(text), tags: new Map(tags) }
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** JSON, or else text as it is. */
function exampleIn(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(inOneLine(text))
  } catch {
    return text.trim()
  }
}

const isSchema = (value: unknown): value is z.ZodType & { clone(): never } =>
  typeof value === 'object' && value !== null && '_zod' in value

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'status' in value

export const callTextOf = (endpoint: Endpoint): CallText | undefined => callTexts.get(endpoint)

/** The text of a schema, or of the one that it was made from: a copy, or the same made optional. */
export function textOf(schema: z.core.$ZodType): Text | undefined {
  const own = schemaTexts.get(schema)
  if (own) {
    found.add(schema)
    return own
  }
  const { parent } = schema._zod
  const origin = parent ?? innerOf(schema)
  return origin && textOf(origin)
}

/** The schema that another wraps, for example to make it optional. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return def.innerType
    case 'lazy':
      return def.getter()
    case 'pipe':
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in
    default:
      return undefined
  }
}

/** Texts that the document does not show: nothing that it describes has their schemas. */
export const findOrphans = () =>
  [...schemaTexts].flatMap(([schema, text]) => (found.has(schema) ? [] : [text.description]))
