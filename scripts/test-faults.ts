// `npm run test:faults`: runs the long form of the fault tests in `npm test`: kills, races, floods, random requests.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { status } = spawnSync('vitest', ['run', '--config', 'faults/vitest.config.ts', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, TEST_EXTENT: 'long' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
