// `npm run coverage:specification`: generates docs/specification-coverage.md from the reports of the last `npm test`.
// `npm test` ends with `--check`, which fails if a statement of the specification has no passing test, or if the page
// differs from the committed one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFailures, renderPage } from './specification/page.ts'
import { readTests } from './specification/reports.ts'
import { statements } from './specification/statements.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = join(root, 'docs', 'specification-coverage.md')
const tests = readTests(join(root, 'test-results'), root)
const page = renderPage(statements, tests)
const failures = findFailures(statements, tests)

if (process.argv.includes('--check')) {
  if (page !== readFileSync(path, 'utf8'))
    failures.push(
      'docs/specification-coverage.md is not what these tests show: run `npm run coverage:specification`, and read what it changes',
    )
} else writeFileSync(path, page)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
