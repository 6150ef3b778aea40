import { describe, expect, it } from 'vitest'
import { findFailures, renderPage } from './page.ts'

const first = { id: '1.1', section: '1 Purpose', part: '', statement: 'Visitors can browse', remark: '' }
const second = { id: '1.2', section: '1 Purpose', part: 'Data', statement: 'Minimum age 16', remark: 'Not checked' }
const test = { file: 'a.test.ts', titles: ['a visitor', 'may browse'], ids: ['1.1'], isPassed: true }

describe('the coverage of the specification', () => {
  it('is complete when every statement has a test that passed', () => {
    expect(findFailures([first], [test])).toEqual([])
  })

  it.each([
    ['has no test', []],
    ['has a test that failed or was skipped', [{ ...test, isPassed: false }]],
    ['has tests of other statements only', [{ ...test, ids: [] }]],
  ])('reports a statement that %s', (_what, tests) => {
    expect(findFailures([first], tests)).toEqual(['No test that is tagged spec:1.1 has passed: Visitors can browse'])
  })

  it('reports a tag that matches no statement', () => {
    expect(findFailures([first], [{ ...test, ids: ['1.1', '9.9'] }])).toEqual([
      'A test is tagged spec:9.9, which is no statement of the specification',
    ])
  })

  it('lists the passing tests by file and title, and counts the cases of one test', () => {
    const cases = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...test, titles: [`says ${name}|`], ids: ['1.2'] }))
    const lines = renderPage([first, second], [test, { ...test, isPassed: false }, ...cases]).split('\n')
    expect(lines.filter((line) => /^(#|\| \d)/.test(line))).toEqual([
      '# Specification coverage',
      '## 1 Purpose',
      '| 1.1 | Visitors can browse | `a.test.ts`: `a visitor` › `may browse` | |',
      '### Data',
      '| 1.2 | Minimum age 16 | `a.test.ts`: `says a\\|`, `says b\\|`, `says c\\|` and more | Not checked |',
    ])
  })
})
