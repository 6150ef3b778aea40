// `npm test`: runs everything; with --long (`npm run test:long`), also what would take too long every time. Ends with
// the number of tests that passed and failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../e2e/support/chromium.ts'
import { findAccount } from '../server/src/db/embedded-account.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  run: [command: string, ...args: string[]]
  /** The file with the report of the step, and how to count tests in it. */
  report?: string
  count?: (report: string) => Count
}

const script = (name: string): Step['run'] => ['npm', 'run', '--silent', name]

const vitest = (name: string, report: string, ...more: string[]): Step => ({
  name,
  run: ['vitest', 'run', '--no-color', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...more],
  report,
  count: (text) => {
    const { numPassedTests, numFailedTests } = JSON.parse(text)
    return { passed: numPassedTests, failed: numFailedTests }
  },
})

const page: Step = { name: 'the page, built and weighed', run: script('check:size') }
const checks: Step = { name: 'checks', run: script('check') }
// A worker that gets all its files at once creates a single DOM for them, so each core runs a Vitest with one worker.
const oneWorker = '--maxWorkers=1'
const pageTests = vitest('page tests', join(results, 'web.json'), '--project=web', oneWorker)
const unitTests = vitest(
  'unit and API tests',
  join(results, 'unit.json'),
  '--project=contract',
  '--project=server',
  oneWorker,
)
const faults = vitest('faults', join(results, 'faults.json'), '--config', 'faults/vitest.config.ts')
const journeys: Step = {
  name: 'browser journeys',
  run: script('e2e'),
  report: join(results, 'e2e.json'),
  count: (text) => {
    const { stats } = JSON.parse(text)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
}
const coverage: Step = { name: 'coverage of the specification', run: ['node', 'scripts/specification.ts', '--check'] }

const total: Count = { passed: 0, failed: 0 }
const broken: string[] = []

/** Runs steps one after another. Each prints its output when it ends, as other lanes run at the same time. */
async function runLane(...steps: Step[]) {
  for (const { name, run, report, count } of steps) {
    const start = Date.now()
    const { code, output } = await runQuietly(run)
    console.log(`\n▸ ${name} (${Math.round((Date.now() - start) / 1000)} s)\n${output.trimEnd()}`)
    if (code !== 0) broken.push(name)
    if (report === undefined || !existsSync(report)) continue
    const { passed, failed } = count?.(readFileSync(report, 'utf8')) ?? { passed: 0, failed: 0 }
    total.passed += passed
    total.failed += failed
  }
}

const settings = {
  ...process.env,
  ...(process.argv.includes('--long') && { TEST_EXTENT: 'long' }),
  // Journeys and faults start some forty of our processes, each of which would otherwise compile its TypeScript again.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'muster'),
}

function runQuietly([command, ...args]: Step['run']): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd: root, env: settings, shell: process.platform === 'win32' })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal !== null) chunks.push(Buffer.from(`\nIt was ended by ${signal}.`))
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

// Otherwise, several steps would set these up at the same time.
ensureChromium()
await findAccount()
await runLane(page)
// The faults mostly wait for killed processes to come back, so starting them right away leaves the cores to the others.
await Promise.all([runLane(faults), runLane(unitTests), runLane(pageTests), runLane(journeys, checks)])
await runLane(coverage)

if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(broken.length > 0 || total.passed === 0 ? 1 : 0)
