import { endpoints } from '@muster/contract'
import { type ErrorCode, errorCodes } from '@muster/contract/errors'
import { refusalsOf } from '../http/routing/refusals.ts'
import { accounts } from './descriptions/accounts.ts'
import { alerts } from './descriptions/alerts.ts'
import { armyStats } from './descriptions/army-stats.ts'
import { calls } from './descriptions/calls.ts'
import { day } from './descriptions/day.ts'
import { type Descriptions, inherited } from './descriptions/description.ts'
import { events } from './descriptions/events.ts'
import { fields } from './descriptions/fields.ts'
import { matches } from './descriptions/matches.ts'
import { pairings } from './descriptions/pairings.ts'
import { places } from './descriptions/places.ts'
import { problemExamples, problems } from './descriptions/problems.ts'
import { nameIn, type OpenApi, type Operation, type Parameter, type Schema } from './openapi.ts'

/** What is said about fields, parameters and schemas. Not in the contract: the browser would load it with every page. */
export const descriptions: Descriptions = {
  ...{
    ...fields,
    ...accounts,
    ...alerts,
    ...day,
    ...events,
    ...places,
    ...pairings,
    ...matches,
    ...armyStats,
    ...problems,
  },
  ...inherited(alerts, 'Alert', 'NewAlert'),
  ...inherited({ ...day, ...events }, 'Event', 'ListedEvent'),
  ...inherited(day, 'MatchPointsRule', 'MatchPointsRuleInput'),
  ...inherited(day, 'ByeRule', 'ByeRuleInput'),
  ...inherited(places, 'Place', 'PlaceOfEvents'),
}

/**
 * The document with a description and an example of each parameter, body, answer and field. What no word is found for
 * stays without one, and a test fails.
 */
export function described(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const known = new Map<string, Schema>()

  const component = (name: string): Schema => {
    const kept = known.get(name)
    if (kept) return kept
    const schema = withWord(describeInside(schemas[name] ?? {}, name), descriptions[name])
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

  const withWord = (schema: Schema, word: Descriptions[string] | undefined): Schema => {
    if (!word) return schema
    const [description, example = exampleOf(schema)] = word
    return { ...schema, description, ...(example !== undefined && { examples: [example] }) }
  }

  const describeInside = (schema: Schema, owner: string, place?: string): Schema => ({
    ...schema,
    ...(schema.properties && {
      properties: mapValues(schema.properties, (field, name) =>
        withWord(describeInside(field, `${owner}.${name}`, place), findWord(name, owner, place)),
      ),
    }),
    ...(schema.items && { items: describeInside(schema.items, `${owner}[]`, place) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((one) => describeInside(one, owner, place)) }),
  })

  const describeParameter = (parameter: Parameter, operation: string): Parameter => {
    const word = findWord(parameter.name, operation, parameter.in)
    return word ? { ...parameter, description: word[0], example: word[1] } : parameter
  }

  const describeCall = ({ parameters, requestBody, responses, ...call }: Operation): Operation => {
    const name = call.operationId
    const { sends, sent, gives, csv } = calls[name] ?? {}
    const refusals = refusalsByStatus(name)
    return {
      ...call,
      ...(parameters && { parameters: parameters.map((parameter) => describeParameter(parameter, name)) }),
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          ...(sends !== undefined && { description: sends }),
          content: mapValues(requestBody.content, ({ schema, ...media }) => {
            const inside = describeInside(schema, name, 'body')
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
              example: type === 'text/csv' ? csv : exampleOf(schema),
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

const findWord = (name: string, owner: string, place?: string) =>
  descriptions[`${owner}.${name}`] ??
  (place === undefined ? undefined : descriptions[`${place}.${name}`]) ??
  descriptions[name]

function refusalsByStatus(name: string): Map<string, ErrorCode[]> {
  const endpoint = endpoints.get(name)
  const codes = endpoint ? [...refusalsOf(endpoint)] : []
  return Map.groupBy(codes, (code) => String(errorCodes[code].status))
}

/** The examples that the refusals of these calls refer to. */
const problemsOf = (operations: Operation[]) =>
  Object.fromEntries(
    operations
      .flatMap(({ operationId }) => [...refusalsByStatus(operationId).values()].flat())
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
