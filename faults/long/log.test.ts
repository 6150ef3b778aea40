import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { apiOf, freshEmail } from '../../e2e/support/api.ts'
import { startCluster } from '../../e2e/support/engines/cluster.ts'
import { openMailbox } from '../../e2e/support/mailbox.ts'
import { freePort, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until, untilReady } from '../../e2e/support/waiting.ts'

it('the log contains no secrets or email addresses, whatever fails', async () => {
  const [cluster, mailbox] = [await startCluster(), await openMailbox()]
  const smtp = new URL(mailbox.url)
  smtp.username = 'mailer'
  smtp.password = 'SmtpS3cret'
  const muster = await startMuster({ DATABASE_URL: cluster.url, SMTP_URL: mailbox.url, LOG_LEVEL: 'trace' })
  const call = apiOf(muster.url)
  const secrets: string[] = [smtp.password]
  try {
    const email = freshEmail()
    const password = 'S3cretDice'
    secrets.push(email, password, 'Wr0ngSecret', 'N3wSecretDice')
    await call('POST /auth/register', { body: { nickname: 'Ana', email, password } })
    const proof = new URL(await mailbox.linkTo(email, '/verify-email')).searchParams.get('token') ?? ''
    await call('POST /auth/verify-email', { query: { token: proof } })
    const { access_token: token } = await call('POST /auth/login', { body: { email, password } })
    await call('POST /auth/login', { body: { email, password: 'Wr0ngSecret' } }).catch(() => {})
    await call('POST /auth/request-password-reset', { body: { email } })
    const reset = new URL(await mailbox.linkTo(email, '/reset-password')).searchParams.get('token') ?? ''
    secrets.push(proof, reset, token)

    // The database goes away during requests, while mails are being sent.
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? statusOf(`${muster.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
        : call('POST /auth/request-password-reset', { body: { email: freshEmail() } }).catch(() => {}),
    )
    await cluster.restart('immediate')
    await Promise.all(calls)
    await untilReady(muster.url)
    await call('POST /auth/reset-password', { body: { token: reset, new_password: 'N3wSecretDice' } })

    // So does the mail server.
    await mailbox.close()
    const broken = createServer((socket) => socket.end('554 no\r\n')).listen(await freePort(), '127.0.0.1')
    await call('POST /auth/request-password-reset', { body: { email } })
    await until('a mail fails', () => muster.log.includes('a job failed'))
    broken.close()
  } finally {
    await muster.close()
    await cluster.close()
  }
  expect(muster.log).toContain('was lost')
  expect(secrets.filter((secret) => muster.log.includes(secret))).toEqual([])
  expect(muster.log).not.toMatch(/@example\.com|secretKey|\$argon2/)
})
