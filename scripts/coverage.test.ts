import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const inRepository = (path: string) => join(import.meta.dirname, '..', path)
const page = 'docs/specification-coverage.md'

/** What stands between backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

/** The rows of the tables. A cell of the second column has a test a line: `file`: `describe` › `it`. */
const rows = readFileSync(inRepository(page), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|What the specification says) \|/.test(line))
  .map((line) => {
    const [, statement = '', cell = ''] = line.split('|').map((part) => part.trim())
    const tests = cell.split('<br>').map((test) => {
      const [file = '', ...sentences] = quoted(test)
      return { file, sentences }
    })
    return { statement, tests }
  })

const files = Map.groupBy(
  rows.flatMap(({ tests }) => tests),
  ({ file }) => file,
)

/** The tests that a page cites in its text: `file`: `describe` › `it`. */
const citedIn = (path: string) =>
  [...readFileSync(inRepository(path), 'utf8').matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: ((?:`[^`]+`(?: › )?)+)/g)].map(
    ([, file = '', sentences = '']) => ({ file, sentences: quoted(sentences) }),
  )

/** Whether a source has this as a whole string, in whatever quotes. */
const holds = (source: string, sentence: string) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + sentence + quote))

describe(page, () => {
  it('names a file and a sentence for every statement', () => {
    expect(rows).not.toHaveLength(0)
    const bare = rows.filter(({ tests }) => tests.some(({ file, sentences }) => file === '' || sentences.length === 0))
    expect(bare.map(({ statement }) => statement)).toEqual([])
  })

  it.each([...files])('says of %s what stands there', (file, tests) => {
    expect(file).toMatch(/\.(test|spec)\.tsx?$/)
    expect(existsSync(inRepository(file))).toBe(true)
    const source = readFileSync(inRepository(file), 'utf8')
    const missing = tests.flatMap(({ sentences }) => sentences).filter((sentence) => !holds(source, sentence))
    expect(missing).toEqual([])
  })
})

it('docs/security.md cites tests that there are', () => {
  const cited = citedIn('docs/security.md')
  expect(cited.length).toBeGreaterThan(50)
  const missing = cited.filter(({ file, sentences }) => {
    const source = existsSync(inRepository(file)) ? readFileSync(inRepository(file), 'utf8') : ''
    return sentences.some((sentence) => !holds(source, sentence))
  })
  expect(missing).toEqual([])
})
