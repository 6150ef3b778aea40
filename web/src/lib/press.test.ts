import { afterEach, beforeEach, expect, it } from 'vitest'
import { stopClock } from '../testing/still-clock.ts'
import { createPress } from './press.ts'
import { createQueryClient } from './query-client.ts'

let page: AbortController
beforeEach(() => {
  page = new AbortController()
})
afterEach(() => page.abort())

/** A refetch on a page, whose response is there at once, and what the page shows of it. */
function show() {
  const press = createPress()
  press.start(page.signal)
  const client = createQueryClient((() => Promise.resolve({ rounds: [] })) as never, press)
  const queryKey = ['GET /events/:event_id/rounds', { params: { event_id: 1 } }]
  client.setQueryData(queryKey, 'old')
  return {
    fetch: () => void client.fetchQuery({ queryKey, staleTime: 0 }),
    forget: () => client.clear(),
    hasData: () => client.getQueryData(queryKey) !== undefined,
    isShown: () => client.getQueryData(queryKey) !== 'old',
  }
}

const point = (type: string, { button = 0, buttons = 0, pointerType = 'mouse' } = {}) =>
  document.dispatchEvent(Object.assign(new MouseEvent(type, { button, buttons }), { pointerType }))

it.each([
  ['is released', () => point('pointerup')],
  ['becomes a scroll', () => point('pointercancel')],
  ['ends outside of the window', () => point('pointermove')],
  ['is cut off by another window', () => window.dispatchEvent(new Event('blur'))],
])('a response waits until the press %s and is handled', async (_, release) => {
  const clock = stopClock()
  const { fetch, isShown } = show()
  point('pointerdown')
  fetch()
  point('pointermove', { buttons: 1 })
  await clock.pass(60_000)
  expect(isShown()).toBe(false)
  release()
  await clock.pass(0)
  expect(isShown()).toBe(true)
})

it('a response waits for the click, which comes some time after a touch', async () => {
  const clock = stopClock()
  const { fetch, isShown } = show()
  point('pointerdown', { pointerType: 'touch' })
  fetch()
  point('pointerup', { pointerType: 'touch' })
  await clock.pass(90)
  expect(isShown()).toBe(false)
  await clock.pass(10)
  expect(isShown()).toBe(true)
})

it('a response waits for the second of two quick presses, too', async () => {
  const clock = stopClock()
  const { fetch, isShown } = show()
  point('pointerdown')
  fetch()
  point('pointerup')
  point('pointerdown')
  await clock.pass(1000)
  expect(isShown()).toBe(false)
  point('pointerup')
  await clock.pass(100)
  expect(isShown()).toBe(true)
})

it('a response waits for no other button than the first', async () => {
  const clock = stopClock()
  const { fetch, isShown } = show()
  point('pointerdown', { button: 2 })
  fetch()
  await clock.until(isShown)
})

it('without a press, a response is shown at once; so is a first one, which moves nothing', async () => {
  const clock = stopClock()
  const { fetch, isShown } = show()
  fetch()
  await clock.until(isShown)
  const other = show()
  other.forget()
  point('pointerdown')
  other.fetch()
  await clock.until(() => other.hasData())
})
