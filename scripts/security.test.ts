import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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

it('docs/security.md cites only tests that exist', () => {
  const cited = citedIn('docs/security.md')
  expect(cited.length).toBeGreaterThan(50)
  const missing = cited.filter(({ file, sentences }) => {
    const source = existsSync(inRepository(file)) ? readFileSync(inRepository(file), 'utf8') : ''
    return sentences.some((sentence) => !holds(source, sentence))
  })
  expect(missing).toEqual([])
})
