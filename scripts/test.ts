// `npm test`: runs all tests; with --long (`npm run test:long`), also those too slow for every run. Prints how long each
// lane took and which files were slowest. Ends with the number of tests that passed and failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../e2e/support/chromium.ts'
import { findAccount } from '../server/src/db/embedded-account.ts'
import { budgetOf, measureMachine } from './test/budget.ts'
import { type Report, readPlaywright, readVitest } from './test/reports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const isLong = process.argv.includes('--long')

interface Step {
  name: string
  run: [command: string, ...args: string[]]
  /** The file with the report of the step, and how to read it. */
  report?: string
  read?: (report: string) => Report
}

interface Lane {
  name: string
  /** In seconds, on the reference machine of `measureMachine`. It keeps the suite from slowing down again. */
  budget: number
  steps: Step[]
}

const script = (name: string): Step['run'] => ['npm', 'run', '--silent', name]

const vitest = (name: string, file: string, ...more: string[]): Step => {
  const report = join(results, file)
  return {
    name,
    run: ['vitest', 'run', '--no-color', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...more],
    report,
    read: readVitest,
  }
}

// A worker that gets all its files in one run creates a single DOM for them, so each core runs a Vitest with one worker.
const oneWorker = '--maxWorkers=1'
const build: Lane = {
  name: 'build',
  budget: 60,
  steps: [{ name: 'the page, built and weighed', run: script('check:size') }],
}
// Beside each other: a lane of Vitest takes one core.
const tests: Lane[] = [
  // Faults mostly wait for killed processes to come back, so starting them first leaves the cores to the others.
  { name: 'faults', budget: 150, steps: [vitest('faults', 'faults.json', '--config', 'faults/vitest.config.ts')] },
  {
    name: 'server',
    budget: 600,
    steps: [vitest('unit and API tests', 'unit.json', '--project=contract', '--project=server', oneWorker)],
  },
  {
    name: 'page',
    budget: 600,
    steps: [vitest('page tests', 'web.json', '--project=web', oneWorker), { name: 'checks', run: script('check') }],
  },
]
// Alone: two browsers with their servers take both cores, and a journey loses races on a machine without a free one.
const journeys: Lane = {
  name: 'browser',
  budget: 600,
  steps: [{ name: 'browser journeys', run: script('e2e'), report: join(results, 'e2e.json'), read: readPlaywright }],
}
const coverage: Lane = {
  name: 'coverage',
  budget: 30,
  steps: [{ name: 'coverage of the specification', run: ['node', 'scripts/specification.ts', '--check'] }],
}

const settings = {
  ...process.env,
  ...(isLong && { TEST_EXTENT: 'long' }),
  // Journeys and faults start about forty of our processes; without a cache, each would compile its TypeScript again.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'muster'),
}

const reports: Report[] = []
const broken: string[] = []
const times: { lane: string; seconds: number; budget: number }[] = []
const machine = measureMachine()

/** Runs the steps of a lane one after another. Each prints its output when it ends, as other lanes run at the same time. */
async function runLane({ name: lane, budget, steps }: Lane) {
  let total = 0
  for (const { name, run, report, read } of steps) {
    console.log(`▸ ${name} …`)
    const start = Date.now()
    const { code, output } = await runQuietly(run)
    const seconds = (Date.now() - start) / 1000
    total += seconds
    console.log(`\n▸ ${name} (${Math.round(seconds)} s)\n${output.trimEnd()}`)
    if (code !== 0) broken.push(name)
    const tests = report !== undefined && read && existsSync(report) ? read(readFileSync(report, 'utf8')) : undefined
    reports.push(withOutcome(code === 0, tests))
  }
  times.push({ lane, seconds: total, budget: budgetOf(budget, machine) })
}

/** Counts a step that failed, though none of its tests did, as one failure: the last line must not say "0 failed" then. */
function withOutcome(
  passed: boolean,
  tests: Report = { passed: Number(passed), failed: 0, files: [], flaky: [] },
): Report {
  return passed ? tests : { ...tests, failed: Math.max(tests.failed, 1) }
}

function runQuietly([command, ...args]: Step['run']): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd: root, env: settings, shell: process.platform === 'win32' })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal !== null) chunks.push(Buffer.from(`\n${signal} ended it.`))
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Prints the lanes with their budgets and the slowest files. A lane that takes twice its budget counts as broken. */
function printTimes() {
  console.log('\nSeconds of each lane, and its budget:')
  for (const { lane, seconds, budget } of times) {
    const excess = seconds > budget ? ', over its budget' : ''
    console.log(`${seconds.toFixed(0).padStart(6)} ${budget.toFixed(0).padStart(6)}  ${lane}${excess}`)
    if (!isLong && seconds > 2 * budget) broken.push(`${lane} (twice its budget)`)
  }
  const slowest = reports
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
  console.log('\nThe slowest files, in seconds:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${file.replace(root, '')}`)
}

const start = Date.now()
// Set these up first; otherwise several steps would do it at the same time.
ensureChromium()
await findAccount()
await runLane(build)
await Promise.all(tests.map(runLane))
await runLane(journeys)
await runLane(coverage)

printTimes()
const count = (kind: 'passed' | 'failed') => reports.reduce((sum, report) => sum + report[kind], 0)
const flaky = reports.flatMap((report) => report.flaky)
if (flaky.length > 0) console.log(`\nFlaky, passed when repeated:\n${flaky.join('\n')}`)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
console.log(`\n${Math.round((Date.now() - start) / 1000)} s in all`)
console.log(`\n${count('passed')} passed, ${count('failed')} failed`)
process.exit(broken.length > 0 || count('passed') === 0 ? 1 : 0)
