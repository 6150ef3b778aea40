import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageHistory, type PageHistory } from './page-history.ts'

let history: PageHistory

beforeEach(() => {
  window.history.pushState(null, '', '/')
  history = createPageHistory()
})
afterEach(() => history.close())

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

/** Blocks navigation to `/elsewhere`. Each entry of `held` resumes one blocked step. */
function hold() {
  const held: (() => void)[] = []
  const end = history.block({
    isBlocked: ({ nextLocation }) => nextLocation.pathname === '/elsewhere',
    onBlocked: (proceed) => held.push(proceed),
  })
  return { held, end }
}

it('the history notifies its listeners of each step and whether the scroll position stays', () => {
  const listener = vi.fn()
  const end = history.listen(listener)
  history.navigate('/events', { state: { from: '/' } })
  history.navigate('?search=cup', { replace: true, keepsScroll: true })
  end()
  history.navigate('/later')
  expect(
    listener.mock.calls.map(([{ action, location, keepsScroll }]) => [action, location.search, keepsScroll]),
  ).toEqual([
    ['PUSH', '', false],
    ['REPLACE', '?search=cup', true],
  ])
  expect(window.location.pathname).toBe('/later')
})

it('the history blocks a step until the blocker lets it proceed', () => {
  const { held, end } = hold()
  history.navigate('/events')
  history.navigate('/elsewhere')
  expect([window.location.pathname, held.length]).toEqual(['/events', 1])
  held[0]?.()
  expect([window.location.pathname, history.location.pathname]).toEqual(['/elsewhere', '/elsewhere'])
  end()
  history.navigate('/events')
  history.navigate('/elsewhere')
  expect(held).toHaveLength(1)
})

it('the history reverts a blocked browser step, and repeats it when the blocker lets it proceed', async () => {
  history.navigate('/elsewhere')
  history.navigate('/events')
  const { held } = hold()
  const listener = vi.fn()
  history.listen(listener)
  const leftAndBack = popped().then(popped)
  history.go(-1)
  await leftAndBack
  expect([window.location.pathname, history.location.pathname, held.length]).toEqual(['/events', '/events', 1])
  expect(listener).not.toHaveBeenCalled()
  const left = popped()
  held[0]?.()
  await left
  expect(listener.mock.calls.map(([{ action, location }]) => [action, location.pathname])).toEqual([
    ['POP', '/elsewhere'],
  ])
})
