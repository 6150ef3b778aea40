import type { Endpoint } from './endpoint.ts'
import type { z } from './zod.ts'

type Inner<T> = NonNullable<T> extends readonly (infer Element)[] ? Inner<Element> : NonNullable<T>

/**
 * One sentence and an example, then the fields of an inline object. Without an example, the document composes one of
 * the examples inside.
 */
export type Text<T = unknown> = readonly [
  description: string,
  example?: unknown,
  fields?: Inner<T> extends object ? Fields<Inner<T>> : never,
]
/** Exactly the fields of a schema: the compiler reports missing ones. */
export type Fields<T> = { readonly [Key in keyof T]-?: Text<T[Key]> }
/** It reports unknown ones as well, also in a table that is spread and in an inline object. */
type OnlyKnown<F, T> = {
  readonly [Key in keyof F]: Key extends keyof T
    ? F[Key] extends readonly [string, unknown, infer Inside]
      ? readonly [string, unknown, OnlyKnown<Inside, Inner<T[Key]>>]
      : unknown
    : never
}

export interface SchemaText {
  text?: Text | undefined
  /** In place of `text` where a request uses the schema. */
  inRequests?: Text | undefined
  fields?: Readonly<Record<string, Text>> | undefined
}

/** The descriptions of every schema. They are in files of their own, because the page must not load them. */
export const documentation = new Map<z.ZodType, SchemaText>()

/** Describes a schema that the document names. */
export function documented(schema: z.ZodType, text: Text): void
export function documented<S extends z.ZodType, const F extends Fields<z.input<S>>>(
  schema: S,
  text: Text,
  fields: F & OnlyKnown<F, z.input<S>>,
): F
export function documented(schema: z.ZodType, text: Text, fields?: SchemaText['fields']) {
  documentation.set(schema, { text, fields })
  return fields
}

/** Describes the parameters or the body of a call. */
export function documentedInput<S extends z.ZodType, const F extends Fields<z.input<S>>>(
  schema: S,
  fields: F & OnlyKnown<F, z.input<S>>,
): F {
  documentation.set(schema, { fields })
  return fields
}

/** What one call is sent and what it gives. */
export interface CallText {
  /** Describes the body. */
  sends?: string
  /** In place of an example made of all fields. */
  sent?: object
  gives: string
  /** Its response as CSV; a test compares it with what the server makes of the example in JSON. */
  csv?: string
  /** The beginning of its stream. */
  stream?: string
}

type CallTextOf<E extends Endpoint> = CallText &
  (E extends { body: z.ZodObject } ? { sends: string } : { sends?: never }) &
  (E extends { formats: readonly ['csv'] } ? { csv: string } : { csv?: never }) &
  (E extends { isStream: true } ? { stream: string } : { stream?: never })

type Calls<Noun> = {
  [Name in keyof Noun as Noun[Name] extends Endpoint ? Name : never]: Noun[Name] extends Endpoint
    ? CallTextOf<Noun[Name]>
    : never
}

export const calls = new Map<string, CallText>()

/** Describes exactly the calls that a noun exports. */
export function documentedCalls<Noun>(_noun: Noun, texts: Calls<Noun>) {
  for (const [name, text] of Object.entries<CallText>(texts)) calls.set(name, text)
}

export const csv = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('')
