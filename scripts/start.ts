// `npm start`: builds the page if its sources have changed, and runs the server in the same process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildPage } from './page-build.ts'

// npm runs this process in a shell, which exits on a signal without forwarding it. So stop when that parent is gone.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

await buildPage()
// Stripping types takes 20 MB that the process never frees; a start from the cache does not need them.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
await import('../server/src/main.ts')
