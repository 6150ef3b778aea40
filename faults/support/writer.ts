import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiOf } from '../../e2e/support/api.ts'
import type { Muster } from '../../e2e/support/server.ts'
import { until, untilReady } from '../../e2e/support/waiting.ts'
import { findRunning } from '../../server/src/db/embedded.ts'
import { createAccounts, insertSession } from './population.ts'

const postmasterIn = async (dir: string) => Number((await readFile(join(dir, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** The process id of the embedded PostgreSQL. Throws ENOENT while none runs. */
export const postmasterOf = async ({ dataDir }: Muster) => postmasterIn((await findRunning(dataDir)).dir)

/** Starts writing to an event as its organiser, until stopped. Records what the server acknowledges. */
export async function startWriter(muster: Muster) {
  const { url } = await findRunning(muster.dataDir)
  const [email = ''] = await createAccounts(url, 1)
  const token = await insertSession(url, email)
  const body = { title: 'Crash test', game_type: 'AOS', event_type: 'friendly' } as const
  const call = apiOf(muster.url, token)
  const params = { event_id: (await call('POST /events', { body })).id }
  const acknowledged: string[] = []
  let isOver = false
  const write = async (writer: number) => {
    for (let count = 0; !isOver && acknowledged.length < 900; count++) {
      const nickname = `Writer ${writer} ${count}`
      await call('POST /events/:event_id/participants', { params, body: { nickname } }).then(
        () => acknowledged.push(nickname),
        // The server or its database was killed.
        () => untilReady(muster.url),
      )
    }
  }
  const writers = Promise.all([1, 2, 3, 4].map(write))
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await writers
    },
    /** Returns acknowledged writes that are missing. */
    lost: async () => {
      const { participants } = await apiOf(muster.url)('GET /events/:event_id/participants', { params })
      const saved = new Set(participants.map(({ nickname }) => nickname))
      return acknowledged.filter((nickname) => !saved.has(nickname))
    },
  }
}

/** Kills the embedded PostgreSQL this many times during writes, and returns the stopped writer. */
export async function killDatabase(muster: Muster, times: number) {
  const writer = await startWriter(muster)
  const { dir } = await findRunning(muster.dataDir)
  for (let kill = 0; kill < times; kill++) {
    const before = writer.acknowledged.length
    await until('more is written', () => writer.acknowledged.length > before)
    const pid = await postmasterIn(dir)
    process.kill(pid, 'SIGKILL')
    await until('another database runs', async () => (await postmasterIn(dir).catch(() => pid)) !== pid)
    await untilReady(muster.url)
  }
  await writer.stop()
  return writer
}
