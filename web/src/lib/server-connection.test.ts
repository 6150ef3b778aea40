import { expect, it } from 'vitest'
import { createServerConnection } from './server-connection.ts'

const hour = 3_600_000
const respond = (offset: number) =>
  new Response(null, { headers: { date: new Date(Date.now() + offset).toUTCString() } })

it.each([
  ['two hours ahead', -2 * hour],
  ['two hours behind', 2 * hour],
  ['right', 0],
])('a device whose clock is %s shows the time of the server', (_, offset) => {
  const connection = createServerConnection(localStorage)
  expect(connection.isTimeKnown).toBe(false)
  connection.receive(respond(offset))
  expect(connection.isTimeKnown).toBe(true)
  expect(Math.abs(connection.now() - (Date.now() + offset))).toBeLessThan(offset === 0 ? 100 : 2_000)
})

it('a response without a date keeps the time that is known', () => {
  const connection = createServerConnection(localStorage)
  connection.receive(respond(hour))
  connection.receive(new Response())
  expect(connection.now()).toBeGreaterThan(Date.now() + hour / 2)
})

it('a page that opens without a network has the time of the last response of this browser', () => {
  createServerConnection(localStorage).receive(respond(-hour))
  const connection = createServerConnection(localStorage)
  expect(connection.isTimeKnown).toBe(true)
  expect(connection.now()).toBeLessThan(Date.now() - hour / 2)
})

it('a first response without a date makes no time known, and one that cannot be stored is no failure', () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const connection = createServerConnection({ getItem: refuse, setItem: refuse })
  connection.receive(new Response())
  expect(connection.isTimeKnown).toBe(false)
  connection.receive(respond(hour))
  expect(connection.isTimeKnown).toBe(true)
  expect(connection.now()).toBeGreaterThan(Date.now() + hour / 2)
})
