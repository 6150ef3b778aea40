/** The report of a test runner: tests by outcome, and how long each file took. */
export interface Report {
  passed: number
  failed: number
  /** The names of the tests that failed first and passed when repeated. They count as passed. */
  flaky: string[]
  files: { file: string; seconds: number }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

export function readVitest(text: string): Report {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as VitestReport
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: [],
    files: testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
  }
}

interface Suite {
  file: string
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: Suite[]
}

export function readPlaywright(text: string): Report {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: suites.flatMap(flakyOf),
    files: suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 })),
  }
}

const flakyOf = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `e2e/${file} › ${title}`),
  ...suites.flatMap(flakyOf),
]

const durationOf = ({ specs, suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)
