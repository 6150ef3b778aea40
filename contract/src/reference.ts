import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

const Field = z
  .object({
    name: z.string(),
    place: z.enum(['path', 'query', 'header']).nullable(),
    type: z.string(),
    schema: z.string().nullable(),
    is_required: z.boolean(),
    description: z.string(),
    /** Of a field: JSON, or null where its parts have their own. Of a parameter: the text to send. */
    example: z.string().nullable(),
  })
  .meta({ id: 'ReferenceField' })
export type ReferenceField = z.infer<typeof Field>

const Call = z
  .object({
    name: z.string(),
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    note: z.string().nullable(),
    access: z.enum(['anyone', 'signed_in', 'owner', 'catalogue_editor']),
    takes_token: z.boolean(),
    parameters: z.array(Field),
    body: z.object({ description: z.string(), fields: z.array(Field), example: z.string() }).nullable(),
    answer: z.object({
      status: z.int(),
      description: z.string(),
      schema: z.string().nullable(),
      example: z.string().nullable(),
      csv: z.string().nullable(),
    }),
    refusals: z.array(z.string()),
    curl: z.string(),
  })
  .meta({ id: 'ReferenceCall' })
export type ReferenceCall = z.infer<typeof Call>

/** The part of the OpenAPI document that people read: a tenth of its size. */
const Reference = z
  .object({
    url: z.string(),
    groups: z.array(z.object({ name: z.string(), description: z.string(), calls: z.array(Call) })),
    schemas: z.array(z.object({ name: z.string(), description: z.string(), fields: z.array(Field) })),
    problems: z.array(z.object({ code: z.string(), status: z.int(), title: z.string(), example: z.string() })),
  })
  .meta({ id: 'Reference' })
export type Reference = z.infer<typeof Reference>

export const getReference = endpoint({
  method: 'GET',
  path: '/reference',
  tag: 'reference',
  summary: 'This reference, as the page of the API shows it',
  access: 'anyone',
  status: 200,
  response: Reference,
})
