import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { updateEvent } from '@muster/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packClient } from '../../scripts/client-pack/pack.ts'
import { buildField } from '../../server/src/testing/builders.ts'
import { deskOf } from '../../server/src/testing/desk.ts'
import { startTestApp } from '../../server/src/testing/test-app.ts'

// An app of its own, because it listens.
const test = startTestApp(() => ({}))
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string

/** Runs a program in the folder of the bot; a failure has what it wrote. */
const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...env } })
const runBot = (args: string[], env?: NodeJS.ProcessEnv) => run(process.execPath, ['bot.ts', ...args], env)

/** Installs the packed client beside a copy of the bot, in a folder that knows nothing of Muster. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standings-bot-'))
  for (const file of ['bot.ts', 'package.json', 'tsconfig.json']) await copyFile(here(file), join(folder, file))
  // Offline, zod comes from this repository.
  await run('npm', ['install', '--offline', '--no-audit', await packClient(folder), here('../../node_modules/zod')])
  await test.app.listen({ port: 0, host: '127.0.0.1' })
}, 180_000)

afterAll(() => rm(folder, { recursive: true }))

const origin = () => `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`

async function buildStandings() {
  const field = await buildField(test, ['Ana', 'Ben'], { title: 'Winter Muster' })
  const scores = { participant1_score: 20, participant2_score: 3 }
  await deskOf(test, field).addMatch(...field.participants, { round_number: 1, ...scores })
  return field
}
const standings = 'Winter Muster: standings\n1. Ana 1–0–0\n2. Ben 0–0–1'

it('prints the standings of an event, also of an unlisted one by its key', async () => {
  const { id, owner } = await buildStandings()
  expect((await runBot([origin(), String(id)])).stdout).toBe(`${standings}\n`)
  const unlisted = { token: owner.token, params: { event_id: id }, body: { visibility: 'unlisted' } } as const
  const { key } = (await test.call(updateEvent, unlisted)).body
  await expect(runBot([origin(), String(id)])).rejects.toMatchObject({ stderr: /does not exist/ })
  const { stdout } = await runBot([origin(), String(id)], { MUSTER_EVENT_KEY: key ?? '' })
  expect(stdout).toBe(`${standings}\n`)
})

it('posts the standings to a webhook', async () => {
  const { id } = await buildStandings()
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const received = once(receiver, 'request').then(async ([request, response]) => {
    const chunks = await request.toArray()
    response.end()
    return JSON.parse(Buffer.concat(chunks).toString())
  })
  await runBot([origin(), String(id), `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`])
  expect(await received).toEqual({ content: standings, allowed_mentions: { parse: [] } })
  receiver.close()
})

it('compiles with the types of the package, and so does the example of its description', async () => {
  const readme = await readFile(here('../../client/README.md'), 'utf8')
  await writeFile(join(folder, 'readme.ts'), /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  await symlink(here('../../node_modules/@types'), join(folder, 'node_modules/@types'))
  const { stdout } = await run('tsc', ['-p', '.']).catch((error) => error)
  expect(stdout).toBe('')
})

it('has the version of the API, and zod as its only dependency', async () => {
  const { info } = (await test.app.inject('/api/v1/openapi.json')).json()
  const installed = JSON.parse(await readFile(join(folder, 'node_modules/@muster/client/package.json'), 'utf8'))
  expect(installed.version).toBe(info.version)
  expect(Object.keys(installed.dependencies)).toEqual(['zod'])
})
