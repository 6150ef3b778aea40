import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPageHistory, type PageHistory } from './page-history.ts'

let history: PageHistory

beforeEach(() => {
  window.history.pushState(null, '', '/')
  history = openPageHistory()
})
afterEach(() => history.close())

const arrived = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

/** Holds back whatever leads to `/elsewhere`, until it is called. */
function hold() {
  const held: (() => void)[] = []
  const end = history.block({
    isBlocked: ({ nextLocation }) => nextLocation.pathname === '/elsewhere',
    onBlocked: (proceed) => held.push(proceed),
  })
  return { held, end }
}

it('tells of each step, and whether the page stays where it is scrolled to', () => {
  const hear = vi.fn()
  const end = history.listen(hear)
  history.push('/events', { from: '/' })
  history.replace({ pathname: '/events', search: '?search=cup' }, null, { preventScrollReset: true })
  end()
  history.push('/unheard')
  expect(
    hear.mock.calls.map(([{ action, location, isScrollKept }]) => [action, location.search, isScrollKept]),
  ).toEqual([
    ['PUSH', '', false],
    ['REPLACE', '?search=cup', true],
  ])
  expect(window.location.pathname).toBe('/unheard')
})

it('makes a step that was held back once that is decided', () => {
  const { held, end } = hold()
  history.push('/events')
  history.push('/elsewhere')
  expect([window.location.pathname, held.length]).toEqual(['/events', 1])
  held[0]?.()
  expect([window.location.pathname, history.location.pathname]).toEqual(['/elsewhere', '/elsewhere'])
  end()
  history.push('/events')
  history.push('/elsewhere')
  expect(held).toHaveLength(1)
})

it('leads back from a step that the browser has made already, and makes it after all', async () => {
  history.push('/elsewhere')
  history.push('/events')
  const { held } = hold()
  const hear = vi.fn()
  history.listen(hear)
  const leftAndBack = arrived().then(arrived)
  history.go(-1)
  await leftAndBack
  expect([window.location.pathname, history.location.pathname, held.length]).toEqual(['/events', '/events', 1])
  expect(hear).not.toHaveBeenCalled()
  const left = arrived()
  held[0]?.()
  await left
  expect(hear.mock.calls.map(([{ action, location }]) => [action, location.pathname])).toEqual([['POP', '/elsewhere']])
})
