import { operations } from '@muster/contract'
import type { Endpoint } from '@muster/contract/endpoint'
import { type ErrorCode, errorCodes } from '@muster/contract/errors'
import { z } from '@muster/contract/zod'
import { type CsvRow, csvType, toCsv } from '../http/routing/csv.ts'
import { refusalsOf } from '../http/routing/refusals.ts'
import { csvSuffix, isBodyOptional } from '../http/routing/route-schema.ts'
import { nameIn, type OpenApi, type Operation, type Parameter, type Schema } from './openapi.ts'
import { problemExamples } from './problem-examples.ts'
import { callTextOf, innerOf, type Text, textOf } from './texts.ts'

type ZodType = z.core.$ZodType | undefined

/** How each endpoint with CSV makes the rows of a response. */
export type CsvTables = Map<Endpoint, (response: never) => CsvRow[]>

const headers: Readonly<Record<string, Text>> = {
  'if-match': {
    description:
      'The version that you have seen, in quotes; if it is no longer the current one, nothing is changed and the response is 412.',
    example: '"3"',
  },
  'idempotency-key': {
    description: 'A UUID that you generate for one action. Sent again within 14 days, it returns the first response.',
    example: '4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e',
  },
}

/**
 * The document with a description and an example of each parameter, body, response and field, from the comments of the
 * contract. A schema without a comment stays without one, and a test fails.
 */
export function withDescriptions(document: OpenApi, tables: CsvTables): OpenApi {
  const { schemas } = document.components
  const known = new Map<string, Schema>()

  const component = (name: string): Schema => {
    const existing = known.get(name)
    if (existing) return existing
    const schema = describe(schemas[name] ?? {}, findNamed(name))
    known.set(name, schema)
    return schema
  }

  const exampleOf = (schema: Schema): unknown => {
    if (schema.examples) return schema.examples[0]
    if (schema.$ref) return exampleOf(component(nameIn(schema.$ref)))
    const example = schema.anyOf?.[0] && exampleOf(schema.anyOf[0])
    if (example !== undefined) return example
    if (schema.items) return [exampleOf(schema.items)]
    if (schema.properties) return mapValues(schema.properties, exampleOf)
    return isNullable(schema) ? null : undefined
  }

  const describe = (schema: Schema, zod: ZodType): Schema => {
    const inside = describeInside(schema, zod)
    const text = zod && textOf(zod)
    if (!text) return inside
    const { description, example = exampleOf(inside) } = text
    return { ...inside, description, ...(example !== undefined && { examples: [example] }) }
  }

  const describeInside = (schema: Schema, zod: ZodType): Schema => {
    const { shape, element, options } = partsOf(zod)
    return {
      ...schema,
      ...(schema.properties && {
        properties: mapValues(schema.properties, (field, name) => describe(field, shape?.[name])),
      }),
      ...(schema.items && { items: describeInside(schema.items, element) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map((one, index) => describeInside(one, options?.[index] ?? zod)) }),
    }
  }

  const describeCall = ({ parameters, requestBody, responses, ...call }: Operation): Operation => {
    const name = nameOf(call)
    const endpoint = operations.get(name)
    const { summary = '', body, response, example } = (endpoint && callTextOf(endpoint)) ?? {}
    const refusals = refusalsByStatus(name)
    const exampleIn = (type: string, schema: Schema): unknown => {
      if (type === 'text/event-stream') return example
      const rowsOf = type === csvType && endpoint && tables.get(endpoint)
      return rowsOf ? toCsv(rowsOf(exampleOf(component(idOf(endpoint.response))) as never)) : exampleOf(schema)
    }
    return {
      ...call,
      summary: call.operationId === name ? summary : `${summary} (CSV)`,
      ...(parameters && { parameters: parameters.map((parameter) => describeParameter(parameter, name)) }),
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          description:
            body ??
            descriptionOf(endpoint?.body) ??
            (endpoint && isBodyOptional(endpoint) ? 'May be left out.' : 'The fields below.'),
          content: mapValues(requestBody.content, ({ schema, ...media }) => {
            const inside = describeInside(schema, endpoint?.body)
            return { ...media, schema: inside, example: example ?? exampleOf(inside) }
          }),
        },
      }),
      responses: mapValues(responses, ({ content, ...answer }, status) => {
        const codes = refusals.get(status)
        if (codes) return { ...answer, ...describeRefusal(codes, content) }
        return {
          ...answer,
          description: response ?? descriptionOf(endpoint?.response) ?? 'Done; the response has no content.',
          ...(content && {
            content: mapValues(content, ({ schema, ...media }, type) => ({
              ...media,
              schema,
              example: exampleIn(type, schema),
            })),
          }),
        }
      }),
    }
  }

  return {
    ...document,
    paths: mapValues(document.paths, (methods) => mapValues(methods, describeCall)),
    components: {
      ...document.components,
      schemas: mapValues(schemas, (_, name) => component(name)),
      examples: problemsOf(Object.values(document.paths).flatMap((methods) => Object.values(methods))),
    },
  }
}

/** A schema that requests and responses use has two names in the document. */
const findNamed = (name: string): ZodType => {
  const schemas = z.globalRegistry._idmap
  return schemas.get(name) ?? schemas.get(name.replace(/Input$/, ''))
}

const descriptionOf = (zod: ZodType) => zod && textOf(zod)?.description

const idOf = (zod: z.core.$ZodType | undefined) => (zod && z.globalRegistry.get(zod)?.id) ?? ''

const isNullable = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('null') || anyOf.some(isNullable)

interface Parts {
  shape?: z.core.$ZodShape
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** What a schema is made of, however it is wrapped. */
function partsOf(zod: ZodType): Parts {
  const { def } = (zod as z.core.$ZodTypes | undefined)?._zod ?? {}
  if (def === undefined || zod === undefined) return {}
  if (def.type === 'object') return { shape: def.shape }
  if (def.type === 'array') return { element: def.element }
  if (def.type === 'union') return { options: def.options }
  return partsOf(innerOf(zod))
}

/** The name of the call in the contract: a CSV twin has that of its endpoint. */
const nameOf = ({ operationId }: Pick<Operation, 'operationId'>) =>
  operations.has(operationId) ? operationId : operationId.slice(0, -csvSuffix.length)

function describeParameter(parameter: Parameter, call: string): Parameter {
  const endpoint = operations.get(call)
  const schemas = { path: endpoint?.params, query: endpoint?.query, header: undefined }
  const zod = schemas[parameter.in]?.shape[parameter.name]
  const text = parameter.in === 'header' ? headers[parameter.name] : zod && textOf(zod)
  return text ? { ...parameter, ...text } : parameter
}

function refusalsByStatus(name: string): Map<string, ErrorCode[]> {
  const endpoint = operations.get(name)
  const codes = endpoint ? [...refusalsOf(endpoint)] : []
  return Map.groupBy(codes, (code) => String(errorCodes[code].status))
}

/** The examples that the refusals of these calls refer to. */
const problemsOf = (operations: Operation[]) =>
  Object.fromEntries(
    operations
      .flatMap((operation) => [...refusalsByStatus(nameOf(operation)).values()].flat())
      .map((code) => [code, problemExamples[code]]),
  )

/** The titles of the codes, and an example of each, which all calls share. */
const describeRefusal = (codes: ErrorCode[], content: Operation['responses'][string]['content']) => ({
  description: codes.map((code) => errorCodes[code].title).join('; '),
  content: mapValues(content ?? {}, (media) => ({
    ...media,
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  })),
})

const mapValues = <From, To>(values: Record<string, From>, map: (value: From, key: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]))
