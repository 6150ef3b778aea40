// Part of `npm run check`: checks the names and length of files, and that each noun of the contract is registered.
// Biome checks for kebab case, and dependency-cruiser checks imports.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RouteDefinition, routes } from '../site/src/routes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{contract,rules,site,server,web,bench,e2e,faults,scripts,examples}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

const longest = 250

/** Without the comments of the contract: these are the text of the API. */
const linesOf = (path: string) =>
  read(path)
    .trimEnd()
    .split('\n')
    .filter((line) => !(path.startsWith('contract/src/') && /^ *(\/\*\*| \*)/.test(line))).length

/** Components and hooks fit a screen or two; pages only compose. The legal pages are prose. */
const longestComponent = 120
const longestPage = 80
const isProse = /(privacy|terms|cookies)-page\.tsx$/

/**
 * The files of a feature: if you know one feature, you know them all. Split a file that gets too long, as in
 * `queries.games.ts`.
 */
const featureFiles = [
  {
    folder: /^server\/src\/(features|notices)\/(?=[^/]+\/)[^/]+\//,
    names: /^(routes|service|rules|queries|present|jobs)(\.[a-z-]+)?(\.test)?\.ts$/,
    rule: 'a feature of the server has routes, service, rules, queries, present and jobs, and parts of these such as queries.games.ts',
  },
  {
    folder: /^web\/src\/features\/[^/]+\//,
    names: /^[^/]+\.ts$|\.test\.tsx$|^components\/[^/]+$/,
    rule: 'a feature of the page has .ts files (queries, commands, view logic) and .tsx in components/',
  },
]

function findNameViolation(path: string): string | undefined {
  const feature = featureFiles.find(({ folder }) => folder.test(path))
  return feature && !feature.names.test(path.replace(feature.folder, '')) ? feature.rule : undefined
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const registered = read('contract/src/index.ts')

function findNounViolation(path: string): string | undefined {
  const [, noun] = /^contract\/src\/([a-z-]+)\.ts$/.exec(path) ?? []
  const isNoun = noun !== undefined && /^export const \w+ = endpoint\(/m.test(read(path))
  return isNoun && !registered.includes(`'./${noun}.ts'`) ? 'its endpoints are not registered in index.ts' : undefined
}

function findLongComponent(path: string): string | undefined {
  if (!/^web\/src\/.*\.tsx$/.test(path) || /\.test\.tsx$|\/testing\//.test(path) || isProse.test(path)) return undefined
  const lines = read(path).trimEnd().split('\n')
  if (/^web\/src\/app\/pages\/.*-page\.tsx$/.test(path) && lines.length > longestPage)
    return `it has ${lines.length} lines; a page composes and has at most ${longestPage}`
  let start = 0
  for (const [position, line] of lines.entries()) {
    if (/^(export )?(function|const) /.test(line)) start = position
    if (/^[})]/.test(line) && position - start >= longestComponent)
      return `the component in line ${start + 1} has more than ${longestComponent} lines`
  }
  return undefined
}

/** Addresses of events contain the key of an unlisted event, so one module writes them all. */
const isProduction = /^(server|site|web)\/src\/(?!.*(\.test\.|\/testing\/|event-path\.ts$))/
const findHandmadeAddress = (path: string) =>
  isProduction.test(path) && read(path).includes('/events/${')
    ? 'it writes the address of an event by hand; use eventPath of site/src/event-path.ts'
    : undefined

function findFailure(path: string): string | undefined {
  const twin = path.replace('/components/', '/').replace(/\.tsx$/, '.ts')
  if (twin !== path && files.includes(twin)) return `${twin} has the same name`
  const lines = linesOf(path)
  if (lines > longest) return `it has ${lines} lines; split what has more than ${longest}`
  return findNameViolation(path) ?? findNounViolation(path) ?? findLongComponent(path) ?? findHandmadeAddress(path)
}

const pageTests = files.filter((path) => /^web\/src\/app\/pages\/[^/]+\.test\.tsx$/.test(path))

/** A page needs a test file of its own, or a test that names its path, like the short pages in a shared file. */
function findUntested([path, { module }]: [string, RouteDefinition]): string[] {
  const isTested = pageTests.some(
    (test) => (module && test.includes(`/${module}.`)) || read(test).includes(`'${path}'`),
  )
  return isTested ? [] : [`${path}: no test in web/src/app/pages is about this page of site/src/routes.ts`]
}

const violations = files.flatMap((path) => {
  const violation = findFailure(path)
  return violation === undefined ? [] : [`${path}: ${violation}`]
})
violations.push(...Object.entries<RouteDefinition>(routes).flatMap(findUntested))
for (const violation of violations) console.error(violation)
process.exit(violations.length === 0 ? 0 : 1)
