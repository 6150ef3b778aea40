import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { freePort, type Muster, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until, untilReady } from '../../e2e/support/waiting.ts'
import { findRunning } from '../../server/src/db/embedded.ts'
import { createAccounts } from '../support/population.ts'
import { postmasterOf, startWriter } from '../support/writer.ts'

let muster: Muster
afterEach(() => muster.close())

describe('the embedded database', () => {
  it('keeps acknowledged writes and the session when the server is killed during writes', async () => {
    muster = await startMuster({ RATE_LIMITS: 'off' })
    const writer = await startWriter(muster)
    for (let kill = 0; kill < 50; kill++) {
      const before = writer.acknowledged.length
      await until('more is written', () => writer.acknowledged.length > before + 5)
      await muster.kill()
      await muster.start()
    }
    await writer.stop()
    expect(writer.acknowledged.length).toBeGreaterThan(5)
    expect(await writer.lost()).toEqual([])
  })

  it('stops the server with a log message after it fails to start three times', async () => {
    muster = await startMuster({ RATE_LIMITS: 'off' })
    const { dir } = await findRunning(muster.dataDir)
    await rename(join(dir, 'global'), join(dir, 'nowhere'))
    process.kill(await postmasterOf(muster), 'SIGKILL')
    expect(await muster.exited).toBe(1)
    expect(muster.log).toMatch(/The embedded PostgreSQL failed 3 times within a minute, so Muster ends/)
  })

  it('stops with the server, even while the mail server hangs', async () => {
    const accepted: unknown[] = []
    const silent = createServer((socket) => accepted.push(socket.on('error', () => {})))
    const port = await freePort()
    silent.listen(port, '127.0.0.1')
    muster = await startMuster({ RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${port}` })
    const { url } = await findRunning(muster.dataDir)
    const emails = await createAccounts(url, 6)
    for (const email of emails) await apiOf(muster.url)('POST /auth/request-password-reset', { body: { email } })
    await until('four mails are being sent', () => accepted.length === 4)
    muster.signal('SIGTERM')
    expect(await muster.exited).toBe(0)
    await expect(postmasterOf(muster)).rejects.toThrow('ENOENT')
    silent.close()
  })
})

// In MiB: 61 for the data, 80 for the log, which PostgreSQL keeps (min_wal_size), and 24 that Muster wants free.
const diskSize = 224

// Needs its own file system, which only root can mount.
describe('a full disk', () => {
  it('is logged, blocks no reads, and needs no intervention after space is freed', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'muster-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}m`, 'tmpfs', disk])
    chmodSync(disk, 0o755)
    try {
      muster = await startMuster({ RATE_LIMITS: 'off', DATA_DIR: disk })
      const writer = await startWriter(muster)
      await until('something is written', () => writer.acknowledged.length > 50)
      const ballast = join(disk, 'ballast')
      await writeFile(ballast, Buffer.alloc(diskSize * 1024 * 1024)).catch(() => {})
      await until('it is reported', () => muster.log.includes('is full: nothing can be saved'))
      const whenFull = writer.acknowledged.length
      const ready = await fetch(`${muster.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reason: 'the disk is full' }])
      expect(await statusOf(`${muster.url}/healthz`)).toBe(200)
      await rm(ballast)
      await until('there is room again', () => muster.log.includes('There is room'))
      await untilReady(muster.url)
      await until('it is written again', () => writer.acknowledged.length > whenFull)
      await writer.stop()
      expect(await writer.lost()).toEqual([])
    } finally {
      await muster.close()
      execFileSync('umount', [disk])
    }
  })
})
