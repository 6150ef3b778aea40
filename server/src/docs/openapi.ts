import { z } from 'zod'

// The parts of the OpenAPI 3.1 document that this folder reads. Everything else passes through unchanged.

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
})
export type Schema = z.output<typeof Schema>

const Content = z.record(
  z.string(),
  z.looseObject({
    schema: Schema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.unknown()).optional(),
  }),
)

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: Schema,
})
export type Parameter = z.output<typeof Parameter>

const Answer = z.looseObject({ description: z.string(), content: Content.optional() })

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().default(''),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.looseObject({ content: Content, description: z.string().optional() }).optional(),
  responses: z.record(z.string(), Answer),
})
export type Operation = z.output<typeof Operation>

export const OpenApi = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
})
export type OpenApi = z.output<typeof OpenApi>

/** The name of the schema that a reference leads to. */
export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
