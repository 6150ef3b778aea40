import { afterEach, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../../e2e/support/mailbox.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { createAccounts } from '../support/population.ts'
import { statusOf, until, untilReady } from '../support/waiting.ts'

let cluster: Cluster
let mailbox: Mailbox
let muster: Muster

async function start() {
  cluster = await startCluster()
  mailbox = await openMailbox()
  muster = await startMuster({ DATABASE_URL: cluster.url, SMTP_URL: mailbox.url, RATE_LIMITS: 'off' })
}

afterEach(async () => {
  await muster.close()
  await mailbox.close()
  await cluster.close()
})

it('the server survives restarts of the database under a steady stream of mails, and every mail arrives', async () => {
  await start()
  const restarts = 20
  const asksEach = 100
  const emails = await createAccounts(cluster.url, restarts * asksEach)
  const asked: string[] = []
  const ask = async (some: string[]) => {
    for (const email of some) {
      const body = JSON.stringify({ email })
      const headers = { 'content-type': 'application/json' }
      const address = `${muster.url}/api/v1/auth/request-password-reset`
      if ((await statusOf(address, { method: 'POST', headers, body })) === 200) asked.push(email)
    }
  }
  for (let turn = 0; turn < restarts; turn++) {
    const before = asked.length
    const asking = ask(emails.slice(turn * asksEach, (turn + 1) * asksEach))
    await until('mails are asked for', () => asked.length > before + 10)
    await cluster.restart(turn % 2 ? 'fast' : 'immediate')
    await untilReady(muster.url)
    await asking
  }
  expect(asked.length).toBeGreaterThan(restarts * 10)
  for (const email of asked) await mailbox.linkTo(email, '/reset-password')
  expect(muster.log).not.toContain('was not handled')
  expect(await statusOf(`${muster.url}/healthz`)).toBe(200)
})

it('the server answers every call while the database is suspended, and goes on when it is resumed', async () => {
  await start()
  const paths = [
    '/api/v1/events?limit=7',
    '/api/v1/stats/armies',
    '/api/v1/armies',
    '/api/v1/events/1/matches',
    '/readyz',
  ]
  expect(await statusOf(`${muster.url}/api/v1/events`)).toBe(200)
  await cluster.signal('SIGSTOP')
  try {
    const answers = await Promise.all(
      Array.from({ length: 255 }, (_, index) => statusOf(muster.url + paths[index % paths.length])),
    )
    // Each answer came while the database was suspended: none had waited for it. What needs no database works as usual,
    // and what was answered before is.
    expect([...new Set(answers)]).toEqual([503])
    expect(await statusOf(`${muster.url}/api/v1/events`)).toBe(200)
    expect(await statusOf(`${muster.url}/healthz`)).toBe(200)
  } finally {
    await cluster.signal('SIGCONT')
  }
  await untilReady(muster.url)
  expect(await statusOf(`${muster.url}/api/v1/events`)).toBe(200)
})
