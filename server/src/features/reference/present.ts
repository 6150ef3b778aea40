import { basePath, endpoints } from '@muster/contract'
import { errorCodes } from '@muster/contract/errors'
import type { Reference, ReferenceCall, ReferenceField } from '@muster/contract/reference'
import { problemExamples } from '../../http/descriptions/problems.ts'
import { nameIn, type OpenApi, type Operation, type Parameter, type Schema } from '../../http/openapi.ts'
import { refusalsOf } from '../../http/refusals.ts'
import { curlOf } from './present.curl.ts'
import { typeOf } from './present.types.ts'

/** What people read of the OpenAPI document: each call and schema in the order in which they stand there. */
export function presentReference({ servers, tags, paths, components: { schemas } }: OpenApi): Reference {
  const url = (servers[0]?.url ?? '') + basePath
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: presentCall(operation, { url, method: method.toUpperCase(), path: path.slice(basePath.length), schemas }),
    })),
  )
  return {
    url,
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    // Lists of values are named where they are used.
    schemas: Object.entries(schemas)
      .filter(([, { properties }]) => properties)
      .map(([name, schema]) => ({
        name,
        description: schema.description ?? '',
        fields: presentFields(schema, schemas),
      })),
    problems: Object.entries(errorCodes).map(([code, { status, title }]) => ({
      ...{ code, status, title },
      example: json(problemExamples[code]?.value),
    })),
  }
}

interface Placed {
  url: string
  method: string
  path: string
  schemas: OpenApi['components']['schemas']
}

function presentCall(operation: Operation, placed: Placed): ReferenceCall {
  const { operationId, summary, description = null, parameters = [], requestBody } = operation
  const endpoint = endpoints.get(operationId)
  if (!endpoint) throw new Error(`${operationId} is not in the contract`)
  const media = requestBody?.content['application/json']
  const { description: gives = '', content } = operation.responses[endpoint.status] ?? {}
  const answer = content?.['application/json']
  const csv = content?.['text/csv']?.example
  return {
    name: operationId,
    ...{ method: placed.method, path: placed.path, summary, note: description },
    access: endpoint.access,
    takes_token: endpoint.access === 'anyone' && operation.security !== undefined,
    parameters: parameters.map((parameter) => presentParameter(parameter, placed.schemas)),
    body: media
      ? {
          description: requestBody?.description ?? '',
          fields: presentFields(media.schema, placed.schemas),
          example: json(media.example),
        }
      : null,
    answer: {
      status: endpoint.status,
      description: gives,
      schema: answer?.schema.$ref ? nameIn(answer.schema.$ref) : null,
      example: answer ? json(answer.example) : null,
      csv: typeof csv === 'string' ? csv : null,
    },
    refusals: [...refusalsOf(endpoint)],
    curl: curlOf(operation, placed, endpoint.access !== 'anyone'),
  }
}

const presentParameter = (
  { name, in: place, required, description = '', example, schema }: Parameter,
  schemas: Placed['schemas'],
): ReferenceField => ({
  ...{ name, place, ...typeOf(schema, schemas), is_required: required, description },
  example: String(example),
})

/** The fields of a schema; those of what stands inside it follow with their whole names, such as `trends[].points`. */
function presentFields(schema: Schema, schemas: Placed['schemas'], prefix = ''): ReferenceField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      ...{ name: prefix + name, place: null, ...typeOf(field, schemas) },
      is_required: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
      example: plain(field.examples?.[0]),
    },
    ...presentFields(field.items ?? field.anyOf?.[0] ?? field, schemas, `${prefix}${name}${field.items ? '[]' : ''}.`),
  ])
}

/** Where a field is made of others, these have examples of their own. */
function plain(value: unknown): string | null {
  const isMade = [value].flat().some((one) => typeof one === 'object' && one !== null)
  return isMade ? null : JSON.stringify(value)
}

const json = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
