// Part of `npm run check`: what files are called, how long they are, and that a noun of the contract is registered.
// Kebab-case is Biome's to check, and what may import what dependency-cruiser's.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{contract,server,web,e2e,faults,scripts}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

const longest = 250

/** Files that break a rule today. Nothing is to be added here, and what has been mended must leave. */
const toMend = ['web/src/app/guards.test.tsx', 'web/src/app/tokens.css']

/**
 * The files of a feature: knowing one feature is knowing them all. One that got too long is split, as in
 * `queries.games.ts`.
 */
const featureFiles = [
  {
    room: /^server\/src\/features\/[^/]+\//,
    names: /^(routes|service|rules|queries|present|jobs)(\.[a-z-]+)?(\.test)?\.ts$/,
    rule: 'a feature of the server has routes, service, rules, queries, present and jobs, and parts of these such as queries.games.ts',
  },
  {
    room: /^web\/src\/features\/[^/]+\//,
    names: /^[^/]+\.ts$|\.test\.tsx$|^components\/[^/]+$/,
    rule: 'a feature of the page has .ts files (api, questions, commands, view logic) and .tsx in components/',
  },
]

/** `pages` is no noun: what makes up the HTML of a page has names of its own. */
const otherNames =
  /^server\/src\/features\/pages\/(armies|head|keep-recent|pages|preloads|share-image)(\.[a-z-]+)?(\.test)?\.ts$/

function findNameTrouble(path: string): string | undefined {
  if (otherNames.test(path)) return undefined
  const feature = featureFiles.find(({ room }) => room.test(path))
  return feature && !feature.names.test(path.replace(feature.room, '')) ? feature.rule : undefined
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const registered = read('contract/src/index.ts')

function findNounTrouble(path: string): string | undefined {
  const [, noun] = /^contract\/src\/([a-z-]+)\.ts$/.exec(path) ?? []
  const isNoun = noun !== undefined && /^export const \w+ = endpoint\(/m.test(read(path))
  return isNoun && !registered.includes(`'./${noun}.ts'`) ? 'its endpoints are not registered in index.ts' : undefined
}

function findTrouble(path: string): string | undefined {
  const twin = path.replace('/components/', '/').replace(/\.tsx$/, '.ts')
  if (twin !== path && files.includes(twin)) return `${twin} has the same name`
  const lines = read(path).trimEnd().split('\n').length
  if (lines > longest) return `it has ${lines} lines; split what has more than ${longest}`
  return findNameTrouble(path) ?? findNounTrouble(path)
}

const troubles = [...new Set([...files, ...toMend])].flatMap((path) => {
  const trouble = files.includes(path) ? findTrouble(path) : undefined
  if (toMend.includes(path)) return trouble === undefined ? [`${path}: it is mended, take it off the list`] : []
  return trouble === undefined ? [] : [`${path}: ${trouble}`]
})
for (const trouble of troubles) console.error(trouble)
process.exit(troubles.length === 0 ? 0 : 1)
