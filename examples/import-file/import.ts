// Sends a file of matches or participants to a Muster, which imports it. Run it with Node.js from 24:
//
//   MUSTER_EMAIL=me@example.com MUSTER_PASSWORD=… node import.ts https://muster.example matches.csv
//   MUSTER_EMAIL=me@example.com MUSTER_PASSWORD=… node import.ts https://muster.example matches.csv mdy
//
// The last argument says whether the day or the month comes first in dates such as 03/04/2026. A file is imported once,
// however often it is sent, so a run that fails can be repeated.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type CallFunction, type CallResponse, createClient, NetworkError } from '@muster/client'

type Import = CallResponse<'GET /imports/:import_id'>
type Problem = CallResponse<'GET /imports/:import_id/problems'>['problems'][number]

async function run([origin, file, dates]: string[]) {
  const { MUSTER_EMAIL: email, MUSTER_PASSWORD: password } = process.env
  if (!origin || !file || !email || !password || (dates && dates !== 'dmy' && dates !== 'mdy')) throw new UsageError()
  const body = {
    text: decode(await readFile(file)),
    file_name: basename(file),
    ...(dates && { date_order: dates as 'dmy' | 'mdy' }),
  }
  let token: string | null = null
  const call = createClient({ origin: origin.replace(/\/$/, ''), token: () => token })
  token = (await call('POST /auth/login', { body: { email, password } })).access_token
  const started = await call('POST /events/import', { body }, { key: randomUUID() })
  const done = await follow(call, started)
  const problems = await listProblems(call, done.id)
  await call('POST /auth/logout', {})
  if (started.state === 'done') console.log('This file was imported before; nothing was added now. It had given:')
  console.log(describe(done, problems))
  if (done.state !== 'done' || problems.length > 0) process.exitCode = 1
}

/** Spreadsheets write UTF-8, UTF-16 or, on Windows, the encoding of Western Europe. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function follow(call: CallFunction, started: Import): Promise<Import> {
  let now = started
  while (now.state === 'waiting' || now.state === 'running') {
    await wait(500)
    now = await call('GET /imports/:import_id', { params: { import_id: now.id } })
    console.error(`${now.lines_done} of ${now.lines_total} lines`)
  }
  return now
}

async function listProblems(call: CallFunction, import_id: number): Promise<Problem[]> {
  const all: Problem[] = []
  for (;;) {
    const query = { after: all.at(-1)?.line ?? 0 }
    const { problems } = await call('GET /imports/:import_id/problems', { params: { import_id }, query })
    if (problems.length === 0) return all
    all.push(...problems)
  }
}

const describe = ({ state, unit, events, participants, matches }: Import, problems: Problem[]) =>
  [
    ...Object.entries({ events, participants, matches }).map(
      ([name, { added, existing }]) => `${name}: ${added} added, ${existing} already there`,
    ),
    ...problems.map(({ line, reason }) => `${unit} ${line} was left out: ${reason}`),
    ...(state === 'failed' ? ['The import failed on the server. Run it again to add the rest.'] : []),
  ].join('\n')

class UsageError extends Error {
  override message = 'MUSTER_EMAIL=… MUSTER_PASSWORD=… node import.ts <address of Muster> <file> [dmy|mdy]'
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isForPeople = [ApiError, NetworkError, UsageError].some((kind) => error instanceof kind)
  console.error(isForPeople && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
