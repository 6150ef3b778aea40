// `npm test`: everything, in the order in which it fails fastest. Ends with how many tests passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../e2e/support/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

interface Count {
  passed: number
  failed: number
}

const unitReport = join(results, 'unit.json')
const faultsReport = join(results, 'faults.json')
const browserReport = join(results, 'e2e.json')

const countVitest = (report: string) => (): Count => {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}
const vitest = (report: string, ...more: string[]) => [
  ...['vitest', 'run', '--no-color', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ...more,
]

const steps = [
  { name: 'checks', run: ['npm', 'run', '--silent', 'check'] },
  {
    name: 'unit, API and page tests',
    run: vitest(unitReport),
    count: countVitest(unitReport),
  },
  { name: 'production build', run: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'faults, in short',
    run: vitest(faultsReport, '--config', 'faults/vitest.config.ts'),
    count: countVitest(faultsReport),
  },
  {
    name: 'browser journeys',
    run: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: (): Count => {
      const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'))
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  },
  { name: 'coverage of the specification', run: ['node', 'scripts/specification.ts', '--check'] },
]

ensureChromium()
const total: Count = { passed: 0, failed: 0 }
const broken: string[] = []
for (const { name, run, count } of steps) {
  console.log(`\n▸ ${name}`)
  const [command = '', ...args] = run
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const counted = count?.() ?? { passed: 0, failed: 0 }
  total.passed += counted.passed
  total.failed += counted.failed
  if (status !== 0) broken.push(name)
}

if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(broken.length > 0 || total.passed === 0 ? 1 : 0)
