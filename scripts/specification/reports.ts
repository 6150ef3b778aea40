import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A test with the ids of the statements that it covers. */
export interface TaggedTest {
  file: string
  /** The titles of the blocks around it, then its own. */
  titles: string[]
  ids: string[]
  isPassed: boolean
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; tags: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  specs: { title: string; ok: boolean; tags: string[]; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
}

/** The tagged tests in the reports of a folder, sorted by file. */
export function readTests(folder: string, root: string): TaggedTest[] {
  const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/')
  return globSync('*.json', { cwd: folder })
    .flatMap((name) => {
      const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
    })
    .filter(({ ids }) => ids.length > 0)
    .map((test) => ({ ...test, file: pathOf(test.file) }))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
}

const ofVitest = ({ testResults }: VitestReport): TaggedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, tags }) => ({
      file: name,
      titles: [...ancestorTitles, title],
      ids: idsOf(tags),
      isPassed: status === 'passed',
    })),
  )

function ofPlaywright({ config, suites }: PlaywrightReport): TaggedTest[] {
  const walk = (suite: PlaywrightSuite, above: string[]): TaggedTest[] => [
    ...suite.specs
      .filter(({ tags }) => !tags.some(isLong))
      .map(({ title, ok, tags, file, tests }) => ({
        file: join(config.rootDir, file),
        titles: [...above, title],
        ids: idsOf(tags),
        isPassed: ok && tests.some(({ status }) => status !== 'skipped'),
      })),
    ...(suite.suites ?? []).flatMap((child) => walk(child, [...above, child.title])),
  ]
  return suites.flatMap((file) => walk(file, []))
}

/** A journey of `npm run test:long` alone: the coverage is that of every run. */
const isLong = (tag: string) => /^@?long$/.test(tag)

const idsOf = (tags: string[]) => tags.flatMap((tag) => /^@?spec:(.+)$/.exec(tag)?.[1] ?? [])
