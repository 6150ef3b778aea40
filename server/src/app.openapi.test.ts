import { readFile } from 'node:fs/promises'
import { operations } from '@muster/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outlineOf } from './docs/api-outline.ts'
import { OpenApi } from './docs/openapi.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp()

describe('the OpenAPI document', () => {
  it('passes a strict linter, and is readable for pages of other origins', async () => {
    const { body, headers } = await test.app.inject({ url: '/api/v1/openapi.json' })
    expect(headers['access-control-allow-origin']).toBe('*')
    // The servers differ from one installation to another; a local address is right for a local server.
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-server-example.com': 'off' } })
    const problems = await lintFromString({ source: body, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([])
  })

  it('has every endpoint and stream of the contract under its name', { tags: 'spec:7.4' }, async () => {
    const { paths, openapi } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const Operation = z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() })))
    const named = Object.values(Operation.parse(paths)).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(openapi).toBe('3.1.0')
    const csvTwins = [...operations].flatMap(([name, { csv }]) => (csv ? `${name}Csv` : []))
    expect(named.sort()).toEqual([...operations.keys(), ...csvTwins].sort())
  })

  it('has the operations and fields of docs/api-outline.txt (npm run openapi)', async () => {
    const document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const committed = await readFile(new URL('../../docs/api-outline.txt', import.meta.url), 'utf8')
    expect(outlineOf(OpenApi.parse(document)).split('\n')).toEqual(committed.split('\n'))
  })
})
