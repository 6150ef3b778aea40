import type { TaggedTest } from './reports.ts'
import type { Statement } from './statements.ts'

/** A sentence for each statement that no passing test covers, and for each unknown tag. */
export function findFailures(statements: readonly Statement[], tests: readonly TaggedTest[]): string[] {
  const known = new Set(statements.map(({ id }) => id))
  const shown = new Set(tests.filter(({ isPassed }) => isPassed).flatMap(({ ids }) => ids))
  const unknown = new Set(tests.flatMap(({ ids }) => ids).filter((id) => !known.has(id)))
  return [
    ...statements
      .filter(({ id }) => !shown.has(id))
      .map(({ id, statement }) => `No test that is tagged spec:${id} has passed: ${statement}`),
    ...[...unknown].map((id) => `A test is tagged spec:${id}, which is no statement of the specification`),
  ]
}

/** Renders a page that lists the passing tests for each statement. */
export function renderPage(statements: readonly Statement[], tests: readonly TaggedTest[]): string {
  const passed = tests.filter(({ isPassed }) => isPassed)
  const sections = [...Map.groupBy(statements, ({ section }) => section)].map(([section, ofSection]) =>
    [
      `## ${section}\n`,
      ...[...Map.groupBy(ofSection, ({ part }) => part)].map(([part, rows]) =>
        [...(part === '' ? [] : [`### ${part}\n`]), renderTable(rows, passed)].join('\n'),
      ),
    ].join('\n'),
  )
  return [introduction, ...sections].join('\n')
}

const introduction = `# Specification coverage

Every statement of the specification, and the tests that would fail if it stopped being true. Remark explains where Muster meets a
statement differently on purpose. \`npm run coverage:specification\` generates this page from docs/specification.tsv and the reports of the
last \`npm test\`. That test run fails if a statement has no passing test with its id as a tag (\`spec:2.14\`), or if this page is outdated.
`

function renderTable(rows: readonly Statement[], passed: readonly TaggedTest[]): string {
  const lines = rows.map(({ id, statement, remark }) => {
    const tests = passed.filter(({ ids }) => ids.includes(id))
    return `| ${id} | ${cell(statement)} | ${renderTests(tests)} | ${cell(remark)} |`.replace(/ {2}\|$/, ' |')
  })
  return ['| | What the specification says | Test | Remark |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}

/**
 * The page names at most this many tests in the same place; more are probably cases of one test. It does not count them:
 * a new endpoint is a new case of many tests, and would make the page outdated.
 */
const casesNamed = 3

function renderTests(tests: readonly TaggedTest[]): string {
  const places = Map.groupBy(tests, ({ file, titles }) =>
    [`\`${file}\`: `, ...titles.slice(0, -1).map(within)].join(''),
  )
  return [...places]
    .map(([place, inPlace]) => {
      const named = inPlace.slice(0, casesNamed).map(({ titles }) => quoted(titles.at(-1) ?? ''))
      return `${place}${named.join(', ')}${inPlace.length === named.length ? '' : ' and more'}`
    })
    .join('<br>')
}

const within = (title: string) => `${quoted(title)} › `
const quoted = (title: string) => `\`${cell(title).replaceAll('`', "'")}\``
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
