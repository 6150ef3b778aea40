import { operations } from '@muster/contract'
import { calls, documentation } from '@muster/contract/all.docs'
import type { SchemaText, Text } from '@muster/contract/docs'
import { type ErrorCode, errorCodes } from '@muster/contract/errors'
import { z } from '@muster/contract/zod'
import { refusalsOf } from '../http/routing/refusals.ts'
import { csvSuffix } from '../http/routing/route-schema.ts'
import { nameIn, type OpenApi, type Operation, type Parameter, type Schema } from './openapi.ts'
import { problemExamples } from './problem-examples.ts'

const byId = new Map([...documentation].map(([schema, text]) => [z.globalRegistry.get(schema)?.id, text]))
/** A schema that requests and responses use has two names in the document. */
const findNamed = (name: string) => byId.get(name) ?? byId.get(name.replace(/Input$/, ''))

const headers: Readonly<Record<string, Text>> = {
  'if-match': [
    'The version that you have seen, in quotes; if it is no longer the current one, nothing is changed and the response is 412.',
    '"3"',
  ],
  'idempotency-key': [
    'A UUID that you generate for one action. Sent again within 14 days, it returns the first response.',
    '4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e',
  ],
}

/**
 * The document with a description and an example of each parameter, body, response and field. A schema without a
 * description stays without one, and a test fails.
 */
export function described(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const known = new Map<string, Schema>()

  const component = (name: string): Schema => {
    const existing = known.get(name)
    if (existing) return existing
    const { text, inRequests, fields } = findNamed(name) ?? {}
    const inside = describeInside(schemas[name] ?? {}, fields)
    const schema = withText(inside, name.endsWith('Input') ? (inRequests ?? text) : text)
    known.set(name, schema)
    return schema
  }

  const exampleOf = (schema: Schema): unknown => {
    if (schema.examples) return schema.examples[0]
    if (schema.$ref) return exampleOf(component(nameIn(schema.$ref)))
    if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
    if (schema.items) return [exampleOf(schema.items)]
    if (schema.properties) return mapValues(schema.properties, exampleOf)
    return undefined
  }

  const withText = (schema: Schema, text: Text | undefined): Schema => {
    if (!text) return schema
    const [description, example = exampleOf(schema)] = text
    return { ...schema, description, ...(example !== undefined && { examples: [example] }) }
  }

  const describeInside = (schema: Schema, fields: SchemaText['fields']): Schema => ({
    ...schema,
    ...(schema.properties && {
      properties: mapValues(schema.properties, (field, name) =>
        withText(describeInside(field, fields?.[name]?.[2]), fields?.[name]),
      ),
    }),
    ...(schema.items && { items: describeInside(schema.items, fields) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((one) => describeInside(one, fields)) }),
  })

  const describeCall = ({ parameters, requestBody, responses, ...call }: Operation): Operation => {
    const name = nameOf(call)
    const { sends, sent, gives, csv, stream } = calls.get(name) ?? {}
    const texts: Record<string, string | undefined> = { 'text/csv': csv, 'text/event-stream': stream }
    const refusals = refusalsByStatus(name)
    return {
      ...call,
      ...(parameters && { parameters: parameters.map((parameter) => describeParameter(parameter, name)) }),
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          ...(sends !== undefined && { description: sends }),
          content: mapValues(requestBody.content, ({ schema, ...media }) => {
            const inside = describeInside(schema, fieldsOf(name, 'body'))
            return { ...media, schema: inside, example: sent ?? exampleOf(inside) }
          }),
        },
      }),
      responses: mapValues(responses, ({ content, ...answer }, status) => {
        const codes = refusals.get(status)
        if (codes) return { ...answer, ...describeRefusal(codes, content) }
        return {
          ...answer,
          ...(gives !== undefined && { description: gives }),
          ...(content && {
            content: mapValues(content, ({ schema, ...media }, type) => ({
              ...media,
              schema,
              example: texts[type] ?? exampleOf(schema),
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

/** The name of the call in the contract: a CSV twin has that of its endpoint. */
const nameOf = ({ operationId }: Pick<Operation, 'operationId'>) =>
  operations.has(operationId) ? operationId : operationId.slice(0, -csvSuffix.length)

function fieldsOf(call: string, part: 'params' | 'query' | 'body') {
  const schema = operations.get(call)?.[part]
  return schema && documentation.get(schema)?.fields
}

function describeParameter(parameter: Parameter, call: string): Parameter {
  const texts = { path: fieldsOf(call, 'params'), query: fieldsOf(call, 'query'), header: headers }[parameter.in]
  const text = texts?.[parameter.name]
  return text ? { ...parameter, description: text[0], example: text[1] } : parameter
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
