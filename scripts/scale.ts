// `npm run scale`: everything that docs/scaling.md describes, on this machine and with new data: HAProxy, Varnish, four
// web servers, a worker, PgBouncer, and PostgreSQL with a standby. It says which programs are missing, and installs
// nothing. It takes the settings of the server that are not about addresses; Ctrl+C stops all of it.
import { startScale } from '../e2e/support/engines/scale.ts'
import type { Config } from '../server/src/config.ts'
import { runCommand } from './support/command.ts'

await runCommand(async ({ SMTP_URL, MAIL_FROM, CATALOGUE_EDITORS, FEEDBACK_TO, RATE_LIMITS }: Config) => {
  const { url, web, worker, primary, standby, close } = await startScale({
    ...(SMTP_URL !== undefined && { SMTP_URL }),
    ...(FEEDBACK_TO !== undefined && { FEEDBACK_TO }),
    CATALOGUE_EDITORS: CATALOGUE_EDITORS.join(),
    MAIL_FROM,
    RATE_LIMITS,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit()))
  for (const [index, { url: own, pid }] of web.entries()) console.log(`Web server ${index + 1}: process ${pid}, ${own}`)
  console.log(`Worker: process ${worker.pid}; mails without SMTP_URL are in ${worker.dataDir}`)
  console.log(`PostgreSQL: ${primary.url}, its standby: ${standby.url}`)
  console.log(`Muster is ready: open ${url}`)
})
