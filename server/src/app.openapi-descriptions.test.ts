import { operations as contract } from '@muster/contract'
import { listArmies } from '@muster/contract/armies'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OpenApi, type Operation, type Schema } from './docs/openapi.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp()

let text: string
let document: OpenApi
let operations: Operation[]

beforeAll(async () => {
  text = (await test.app.inject({ url: '/api/v1/openapi.json' })).body
  document = OpenApi.parse(JSON.parse(text))
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})

/** A sentence of its own, not the summary of its call. */
const isSaid = (description: string | undefined, summary?: string) =>
  description !== undefined && /^\S.*\.$/.test(description) && description !== summary

/** The fields at or inside a schema that lack descriptions, by their names. */
function unsaidIn(schema: Schema, at: string): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(isSaid(field.description) && field.examples?.[0] !== undefined ? [] : [`${at}.${name}`]),
      ...unsaidIn(field, `${at}.${name}`),
    ]),
    ...(schema.items ? unsaidIn(schema.items, `${at}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unsaidIn(one, at)),
  ]
}

const hasExample = (content: Operation['responses'][string]['content']) =>
  Object.values(content ?? {}).every(({ example, examples }) => (example ?? examples) !== undefined)

function undescribedIn({ operationId, summary, parameters = [], requestBody, responses }: Operation): string[] {
  const body = requestBody?.content['application/json']
  return [
    ...parameters
      .filter(({ description, example }) => !isSaid(description) || example === undefined)
      .map(({ name }) => `${operationId} ${name}`),
    ...(requestBody && !(isSaid(requestBody.description) && hasExample(requestBody.content))
      ? [`${operationId} body`]
      : []),
    ...(body ? unsaidIn(body.schema, operationId) : []),
    ...Object.entries(responses)
      // The titles of refusals are no sentences.
      .filter(
        ([status, { description, content }]) =>
          !hasExample(content) || (Number(status) < 400 ? !isSaid(description, summary) : description === ''),
      )
      .map(([status]) => `${operationId} ${status}`),
  ]
}

describe('the OpenAPI document describes', () => {
  it('what every parameter, body, answer and field is, with an example', () => {
    const schemas = Object.entries(document.components.schemas)
    const unsaid = [
      ...operations.flatMap(undescribedIn),
      ...schemas.filter(([, { description, examples }]) => !isSaid(description) || !examples).map(([name]) => name),
      ...schemas.flatMap(([name, schema]) => unsaidIn(schema, name)),
    ]
    expect(unsaid).toEqual([])
  })

  it('how each call can fail, and which need a token or give more with one', () => {
    for (const { responses } of operations) {
      expect(responses).toMatchObject({ 400: {}, 500: {}, 503: {} })
    }
    const { security } = operations.find(({ operationId }) => operationId === 'listEvents') ?? {}
    expect(security).toEqual([{}, { bearer: [] }])
  })
})

describe('an example in the OpenAPI document', () => {
  it('is valid against its schema', async () => {
    const rules = {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-invalid-schema-examples': 'error',
    } as const
    const config = await createConfig({ rules })
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ message, location }) => ({ message, at: location[0]?.pointer }))).toEqual([])
  })

  it('matches what the server accepts and returns', () => {
    const refused = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => {
      const endpoint = contract.get(operationId)
      const sent = (place: string, required: boolean) =>
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place && parameter.required === required)
            .map(({ name, example }) => [name, typeof example === 'number' ? String(example) : example]),
        )
      const needed = sent('query', true)
      // One at a time, as some exclude each other; but the two of a comparison go together, and so do a radius and its
      // centre.
      const { a, b, radius_km, ...others } = sent('query', false)
      const queries = [
        needed,
        ...Object.entries(others).map(([name, value]) => ({ ...needed, [name]: value })),
        ...(a === undefined ? [] : [{ ...needed, a, b }]),
        ...(radius_km === undefined ? [] : [{ ...needed, near: others.near, radius_km }]),
      ]
      const tried: [string, z.ZodType | undefined, unknown][] = [
        ['params', endpoint?.params, sent('path', true)],
        ...queries.map((query): [string, z.ZodType | undefined, unknown] => ['query', endpoint?.query, query]),
        ['body', endpoint?.body, requestBody?.content['application/json']?.example],
        ['answer', endpoint?.response, Object.values(responses[endpoint?.status ?? 0]?.content ?? {})[0]?.example],
      ]
      return tried.flatMap(([part, schema, value]) => {
        const error = schema?.safeParse(value).error
        return error ? [`${operationId} ${part}: ${z.prettifyError(error)}`] : []
      })
    })
    expect(refused).toEqual([])
  })

  it('names armies of the catalogue', async () => {
    const { Army, MatchArmy } = document.components.schemas
    for (const schema of [Army, MatchArmy]) {
      const { name, faction } = z.object({ name: z.string(), faction: z.string() }).parse(schema?.examples?.[0])
      const { body } = await test.call(listArmies, { query: { faction, search: name } })
      expect(body.armies).toMatchObject([{ name, faction }])
    }
  })

  it('has the columns of its endpoint in CSV', () => {
    const csvTwins = operations.filter(({ responses }) => responses[200]?.content?.['text/csv'])
    const headers = csvTwins.map(({ operationId, responses }) => [
      operationId.replace(/Csv$/, ''),
      /^(.*)\r\n./.exec(String(responses[200]?.content?.['text/csv']?.example))?.[1],
    ])
    const expected = [...contract].flatMap(([name, { csv }]) => (csv === undefined ? [] : [[name, csv]]))
    expect(headers.sort()).toEqual(expected.sort())
  })
})
