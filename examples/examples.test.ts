import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { updateEvent } from '@muster/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packClient } from '../scripts/client-pack/pack.ts'
import { buildField, buildUser, password } from '../server/src/testing/builders.ts'
import { deskOf } from '../server/src/testing/desk.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'

// An app of its own, because it listens.
const test = startTestApp(() => ({}))
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string

/** Runs a program in the folder of the examples; a failure has what it wrote. */
const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...env } })
const runImport = (args: string[], env?: NodeJS.ProcessEnv) => run(process.execPath, ['import.ts', ...args], env)
const runBot = (args: string[], env?: NodeJS.ProcessEnv) => run(process.execPath, ['bot.ts', ...args], env)

/** Installs the packed client beside copies of the programs, in a folder that knows nothing of Muster. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'))
  const files = [
    'standings-bot/bot.ts',
    'import-file/import.ts',
    'standings-bot/package.json',
    'standings-bot/tsconfig.json',
  ]
  for (const file of files) await copyFile(here(file), join(folder, basename(file)))
  // Offline, zod comes from this repository.
  await run('npm', ['install', '--offline', '--no-audit', await packClient(folder), here('../node_modules/zod')])
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

it('imports a file once, and says which lines are left out', async () => {
  const { email } = await buildUser(test)
  const env = { MUSTER_EMAIL: email, MUSTER_PASSWORD: password }
  await writeFile(
    join(folder, 'games.csv'),
    'Event;Datum;Spieler;Punkte;Spieler;Punkte\nCup;20.11.2026;Ana;20;Ben;3\nCup;20.11.2026;Cleo;x;Dan;1\n',
  )
  const imported = runImport([origin(), 'games.csv'], env).catch((error) => error)
  await expect.poll(() => test.db.selectFrom('imports').select('id').execute(), { timeout: 30_000 }).toHaveLength(1)
  await test.runJobs()
  const failed = await imported
  expect(failed.stdout).toMatch(
    /events: 1 added, 0 already there\n.*\nmatches: 1 added, 0 already there\nline 3 was left out: /,
  )
  const again = await runImport([origin(), 'games.csv'], env).catch((error) => error)
  expect(again.stdout).toMatch(/^This file was imported before/)
  await expect(runImport([origin(), 'games.csv'])).rejects.toMatchObject({ stderr: /node import\.ts <address/ })
})

it('compiles with the types of the package, and so does the example of its description', async () => {
  const readme = await readFile(here('../client/README.md'), 'utf8')
  await writeFile(join(folder, 'readme.ts'), /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  await symlink(here('../node_modules/@types'), join(folder, 'node_modules/@types'))
  const { stdout } = await run('tsc', ['-p', '.']).catch((error) => error)
  expect(stdout).toBe('')
})

it('has the version of the API, and zod as its only dependency', async () => {
  const { info } = (await test.app.inject('/api/v1/openapi.json')).json()
  const installed = JSON.parse(await readFile(join(folder, 'node_modules/@muster/client/package.json'), 'utf8'))
  expect(installed.version).toBe(info.version)
  expect(Object.keys(installed.dependencies)).toEqual(['zod'])
})
