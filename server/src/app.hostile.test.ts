import { basePath, endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import { issuesMax, Problem } from '@muster/contract/errors'
import { z } from '@muster/contract/zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLimits } from './http/limits/limits.ts'
import { startTestApp } from './testing/test-app.ts'
import { buildWorld } from './testing/world.ts'

const test = startTestApp(undefined, 'once')

let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  world = await buildWorld(test)
})

const pick = <One>(all: readonly One[], turn: number) => all[turn % all.length] as One

const responseMax = 64_000

type Json = z.core.JSONSchema.BaseSchema

const withBody = [...endpoints].flatMap(([name, endpoint]) => {
  if (!endpoint.body) return []
  const schema: Json = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  return [{ name, endpoint, body: endpoint.body, schema }]
})

interface Wrong {
  /** Replaces every value that is neither an object nor a list. */
  leaf: unknown
  /** The number of elements of a list, unless fewer are allowed. */
  length: number
  createList?: (items: unknown[]) => unknown[]
}

it.each([...endpoints].filter(([, { method }]) => method !== 'GET'))(
  '%s accepts only JSON, and documents this',
  async (_name, { method, path }) => {
    const { statusCode } = await test.app.inject({
      method,
      url: addressOf(path, { params: world.ids }),
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${world.owner.token}` },
      payload: 'x',
    })
    const { paths } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const { responses } = paths[basePath + path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect({ statusCode, documented: Object.keys(responses) }).toMatchObject({
      statusCode: 415,
      documented: expect.arrayContaining(['400', '413', '415']),
    })
  },
)

/** A value in the shape of a schema with only wrong leaves. All elements of a list are the same object. */
function wrongOf(schema: Json, wrong: Wrong): unknown {
  const { leaf, length, createList = (items) => items } = wrong
  if (schema.properties) {
    const entries = Object.entries(schema.properties)
    return Object.fromEntries(entries.map(([name, property]) => [name, wrongOf(property as Json, wrong)]))
  }
  const list = schema.type === 'array' ? schema : (schema.anyOf as Json[])?.find(({ type }) => type === 'array')
  if (list === undefined) return leaf
  return createList(Array(Math.min(length, list.maxItems ?? length)).fill(wrongOf((list.items ?? {}) as Json, wrong)))
}

/** The JSON of a value, unless it is longer than `max`: some of these would fill the memory. */
const shortJson = (value: unknown, max: number) => (sizeOf(value) < max ? JSON.stringify(value) : undefined)

const sizeOf = (value: unknown): number =>
  Array.isArray(value)
    ? value.length * (1 + (value.length > 0 ? sizeOf(value[0]) : 0))
    : value !== null && typeof value === 'object'
      ? Object.values(value).reduce((sum: number, property) => sum + 10 + sizeOf(property), 2)
      : (JSON.stringify(value) ?? '').length

const junk = [
  '{"a":'.repeat(20_000) + 1 + '}'.repeat(20_000),
  `[${'0,'.repeat(100_000)}0]`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"key${n}":[null]`).join()}}`,
]

describe('a hostile body', () => {
  it.each(withBody)('of $name gets a short refusal', async ({ endpoint, schema }) => {
    const bodies = [0.5, {}, 'x\u0000', 'y'.repeat(90_000)].flatMap((leaf) =>
      [1, 20, 150, 400, 1000].map((length) =>
        shortJson(wrongOf(schema, { leaf, length }), endpoint.bodyMax ?? 2 ** 20),
      ),
    )
    for (const payload of [...new Set(bodies), ...junk].filter((body) => body !== undefined)) {
      const { statusCode, body } = await test.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint.path, { params: world.ids }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${world.owner.token}` },
        payload,
      })
      expect(statusCode).toBeLessThan(500)
      expect(body.length).toBeLessThanOrEqual(responseMax)
      if (statusCode === 422) expect(Problem.parse(JSON.parse(body)).errors?.length).toBeLessThanOrEqual(issuesMax)
    }
  })

  it.each(withBody)('of $name is refused after a few elements', ({ body, schema }) => {
    for (const length of [400, 1000, 100_000]) {
      let visited = 0
      const createList = (items: unknown[]) =>
        new Proxy(items, {
          get: (target, key) => {
            if (/^\d/.test(String(key))) visited++
            return Reflect.get(target, key)
          },
        })
      body.safeParse(wrongOf(schema, { leaf: 0.5, length, createList }))
      expect(visited).toBeLessThanOrEqual(5 * issuesMax)
    }
  })
})

describe('a public call that costs work', () => {
  const limited = startTestApp((pool) => ({ limits: createLimits(pool) }))
  const pair = (payload: string, type = 'application/json') =>
    limited.app.inject({ method: 'POST', url: '/api/v1/pairings/swiss', headers: { 'content-type': type }, payload })

  it('accepts at most 256 KiB', async () => {
    const response = await pair(JSON.stringify({ participants: [], seed: ' '.repeat(256 * 1024) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ detail: 'The request body is larger than the limit of 256 KiB.' })
  })

  it('counts every request before it reads the body', async () => {
    const statuses = new Set<number>()
    for (let turn = 0; turn < 121; turn++) {
      const [payload, type] = pick([['{'], ['{}'], ['x', 'text/plain'], [' '.repeat(300_000)]], turn)
      statuses.add((await pair(payload ?? '', type)).statusCode)
    }
    expect([...statuses]).toEqual([400, 422, 415, 413, 429])
  })
})
