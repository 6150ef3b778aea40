// `npm start`: builds the page if its sources have changed, and runs the server in the same process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildPage } from './page-build.ts'

// npm passes a signal to the shell that it started this in, which exits without passing it on. Losing that parent means
// that this process should stop.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

await buildPage()
// What strips types takes 20 MB, which are given back to nobody: the second start does without.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
await import('../server/src/main.ts')
