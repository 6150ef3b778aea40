// `npm start`: the page, built when its sources changed, and the server, in this one process.
import { buildPage } from './page-build.ts'

// npm hands a signal to the shell that it started this in, which ends without handing it on. Losing that parent means
// that this process should stop.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

await buildPage()
await import('../server/src/main.ts')
