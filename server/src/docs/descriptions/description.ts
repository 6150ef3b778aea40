/**
 * What the OpenAPI document says about a field, a parameter or a schema: one sentence, and an example. Where the
 * example is left out, it is made of the examples of what is inside.
 */
type Description = readonly [description: string, example?: unknown]

/**
 * By `Schema`, `Schema.field` or `operation.field`; for what means the same everywhere by `path.name`, `query.name`,
 * `header.name`, `body.name`, or the name of the field alone. The first of these that exists counts.
 */
export type Descriptions = Readonly<Record<string, Description>>

/** The same about the fields of a schema that extends another one. */
export const inherited = (words: Descriptions, from: string, to: string): Descriptions =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([name]) => name.startsWith(`${from}.`))
      .map(([name, word]) => [to + name.slice(from.length), word]),
  )
