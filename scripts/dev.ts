// `npm run dev`: the server restarts when its sources change, and the page hot-reloads. Open http://localhost:5173.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Links in mails lead to the page that hot-reloads.
const env = { PUBLIC_URL: 'http://localhost:5173', ...process.env }
const run = (command: string, ...args: string[]) => spawn(command, args, { cwd: root, env, stdio: 'inherit' })

const children: ChildProcess[] = [
  run(process.execPath, '--watch-path=contract/src', 'scripts/openapi.ts'),
  run(process.execPath, '--watch', 'server/src/main.ts'),
  run('vite', 'web', '--config', 'web/vite.config.ts'),
]
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function stop() {
  for (const child of children) child.kill()
}
