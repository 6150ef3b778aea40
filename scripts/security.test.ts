import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '../server/src/http/limits/limits.ts'

const inRepository = (path: string) => join(import.meta.dirname, '..', path)

/** The texts between backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

/** The tests that a page cites, in the form `file`: `describe` › `it`. */
const citedIn = (path: string) =>
  [...readFileSync(inRepository(path), 'utf8').matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: ((?:`[^`]+`(?: › )?)+)/g)].map(
    ([, file = '', sentences = '']) => ({ file, sentences: quoted(sentences) }),
  )

/** Whether a source contains this as a whole string, in any kind of quotes. */
const holds = (source: string, sentence: string) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + sentence + quote))

const minute = 60
const per = new Map([
  [minute, 'a minute'],
  [15 * minute, 'in 15 minutes'],
  [60 * minute, 'an hour'],
  [24 * 60 * minute, 'a day'],
  [30 * 24 * 60 * minute, 'in 30 days'],
])

it('docs/security.md has every limit, with its number and where it is counted', () => {
  const rows = readFileSync(inRepository('docs/security.md'), 'utf8').matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+)/gm)
  const documented = [...rows].map(([, name, limit = '']) => {
    const [, number] = /^([\d,]+ (?:an?|in \d+) \w+)/.exec(limit) ?? []
    return [name, number, limit.includes('by each server')]
  })
  const counted = Object.entries(limits).map(([name, { points, duration, ...rest }]) => [
    name,
    `${points.toLocaleString('en')} ${per.get(duration)}`,
    'isPerServer' in rest,
  ])
  expect(documented.sort()).toEqual(counted.sort())
})

it('docs/security.md cites only tests that exist', () => {
  const cited = citedIn('docs/security.md')
  expect(cited.length).toBeGreaterThan(50)
  const missing = cited.filter(({ file, sentences }) => {
    const source = existsSync(inRepository(file)) ? readFileSync(inRepository(file), 'utf8') : ''
    return sentences.some((sentence) => !holds(source, sentence))
  })
  expect(missing).toEqual([])
})
