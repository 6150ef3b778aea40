import { operations } from '@muster/contract'
import type { Endpoint } from '@muster/contract/endpoint'
import { errorCodes, Problem } from '@muster/contract/errors'
import { z } from 'zod'
import { csvType } from './csv.ts'
import { IdempotencyKey } from './idempotency.ts'
import { isKeyed, refusalsOf } from './refusals.ts'
import { IfMatch } from './versions.ts'

const names = new Map([...operations].map(([name, endpoint]) => [endpoint, name]))

/** The schema for Fastify's validation and the OpenAPI document. */
export function schemaOf(endpoint: Endpoint) {
  const { params, query, body, response, status, tag, csv, isStream } = endpoint
  const type = isStream ? 'text/event-stream' : 'application/json'
  const responses: Record<number, unknown> = {
    [status]: response ? { description: '', content: { [type]: { schema: response } } } : z.null(),
  }
  for (const code of refusalsOf(endpoint)) {
    responses[errorCodes[code].status] = {
      description: code,
      content: { 'application/problem+json': { schema: Problem } },
    }
  }
  return {
    operationId: names.get(endpoint) ?? endpoint.path,
    tags: [tag],
    ...(csv && {
      description: `As CSV at the same path with .csv appended, or with the header Accept: ${csvType}.`,
    }),
    ...securityOf(endpoint),
    ...(params && { params }),
    ...headersOf(endpoint),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responses,
  }
}

/**
 * The schema of the same endpoint at its path with `.csv`: an operation of its own, because generated clients read one
 * type of content for each.
 */
export function csvSchemaOf(endpoint: Endpoint) {
  const { description: _description, operationId, response, ...schema } = schemaOf(endpoint)
  const table = { description: '', content: { [csvType]: { schema: z.string() } } }
  return {
    ...schema,
    operationId: operationId + csvSuffix,
    response: { ...response, [endpoint.status]: table },
  }
}

/** Whether a caller may leave out the body: all of its fields are optional. */
export const isBodyOptional = ({ body }: Endpoint) => body?.safeParse({}).success === true

/** Ends the name of an operation that responds with the CSV of another. */
export const csvSuffix = 'Csv'

/** Public endpoints with the refusal `not_signed_in` accept a token optionally, because it changes their response. */
function securityOf({ access, refusals }: Endpoint) {
  if (access === 'participant') return { security: [{ bearer: [] }, { slip: [] }] }
  if (access !== 'anyone') return { security: [{ bearer: [] }] }
  return refusals?.includes('not_signed_in') ? { security: [{}, { bearer: [] }] } : {}
}

/** The request headers that this call has and others do not. */
function headersOf(endpoint: Endpoint) {
  const headers = {
    ...(endpoint.isVersioned && { 'if-match': IfMatch.optional() }),
    ...(isKeyed(endpoint) && { 'idempotency-key': IdempotencyKey.optional() }),
  }
  return Object.keys(headers).length > 0 ? { headers: z.looseObject(headers) } : {}
}
