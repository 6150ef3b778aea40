import { afterEach, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Mailbox, openMailbox } from '../../e2e/support/mailbox.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until, untilReady } from '../../e2e/support/waiting.ts'
import { createAccounts } from '../support/population.ts'

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

it('the server survives database restarts during a steady stream of mails, and every mail arrives', async () => {
  await start()
  const restarts = 20
  const requestsEach = 100
  const emails = await createAccounts(cluster.url, restarts * requestsEach)
  const accepted: string[] = []
  const requestResets = async (batch: string[]) => {
    for (const email of batch) {
      const body = JSON.stringify({ email })
      const headers = { 'content-type': 'application/json' }
      const address = `${muster.url}/api/v1/auth/request-password-reset`
      if ((await statusOf(address, { method: 'POST', headers, body })) === 200) accepted.push(email)
    }
  }
  for (let index = 0; index < restarts; index++) {
    const before = accepted.length
    const requests = requestResets(emails.slice(index * requestsEach, (index + 1) * requestsEach))
    await until('the server accepts requests', () => accepted.length > before + 10)
    await cluster.restart(index % 2 ? 'fast' : 'immediate')
    await untilReady(muster.url)
    await requests
  }
  expect(accepted.length).toBeGreaterThan(restarts * 10)
  for (const email of accepted) await mailbox.linkTo(email, '/reset-password')
  expect(muster.log).not.toContain('that nothing handled')
  expect(await statusOf(`${muster.url}/healthz`)).toBe(200)
})

it('the server responds to every request while the database is suspended, and recovers when it resumes', async () => {
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
    const responses = await Promise.all(
      Array.from({ length: 255 }, (_, index) => statusOf(muster.url + paths[index % paths.length])),
    )
    // Each response arrived while the database was suspended, so no request waited for it. Requests without the
    // database, and those in the response cache, succeed as usual.
    expect([...new Set(responses)]).toEqual([503])
    expect(await statusOf(`${muster.url}/api/v1/events`)).toBe(200)
    expect(await statusOf(`${muster.url}/healthz`)).toBe(200)
  } finally {
    await cluster.signal('SIGCONT')
  }
  await untilReady(muster.url)
  expect(await statusOf(`${muster.url}/api/v1/events`)).toBe(200)
})
