// Part of `npm run check`: words that this codebase once used for things that the field has a name for.
// They may not come back in identifiers and comments.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words as alternatives of a pattern, and what to write instead. */
const denied: Record<string, string> = {
  'anew|afresh': 'again, or rewrite the sentence',
  'ask again|asked again|ask ahead|askAgain|askAhead': 'invalidate, refetch, prefetch',
  'answers? (is|are) kept|kept answers?|keptAnswers?|keepAnswers?': 'response cache, cached response',
  'by itself|by themselves|by oneself': 'automatically, alone, or leave it out',
  closers: 'shutdown hooks',
  deaf: 'disconnected',
  deeds: 'actions',
  deed: 'action',
  'frame of the page|frame of HTML': 'app shell',
  hitherto: 'so far',
  'is drawn by the server|drawn page|drawn pages': 'server-rendered',
  'is said of|is told of': 'rewrite the sentence',
  meanwhile: 'in the meantime, at the same time, or rewrite the sentence',
  'of which|of whom': 'rewrite the sentence',
  patience: 'timeout',
  'taken over|takes over|takenOver|takeOver': 'hydrated, adopted',
  telling: 'delivery',
  thereof: 'of it',
  topics: 'cache tags',
  troubles: 'failures',
  unheard: 'lost',
  untold: 'pending',
  upon: 'on',
  whoever: 'anyone who, or rewrite the sentence',
  wishes: 'options',
}

const files = globSync('{contract,rules,site,server,web,e2e,faults,scripts,bench,examples}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist|dist-server)$/.test(path),
}).filter((path) => !path.endsWith('check-words.ts'))

/** Comments and strings; what is between them is code. */
const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The file without its strings and examples: people read those, and `npm run check` cannot tell what they are about. */
const withoutStrings = (text: string) =>
  text.replace(token, (found) =>
    found.startsWith('/') ? found.replace(/@example[^\n]*/g, '') : found.replace(/[^\n]/g, ' '),
  )

// Not within snake_case names, such as `changed_meanwhile`: those are on the wire and in the database.
const patterns = Object.entries(denied).map(([words, instead]) => ({
  pattern: new RegExp(`(?<![a-z_])(${words})(?![a-z_])`, 'gi'),
  instead,
}))

const findings = files.flatMap((path) => {
  const text = withoutStrings(readFileSync(join(root, path), 'utf8'))
  return patterns.flatMap(({ pattern, instead }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: word }) => {
      const line = text.slice(0, index).split('\n').length
      return `${path.replaceAll('\\', '/')}:${line}: “${word.replace(/\s+/g, ' ')}”: ${instead}`
    }),
  )
})
for (const finding of findings) console.error(finding)
process.exit(findings.length === 0 ? 0 : 1)
