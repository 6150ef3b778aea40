import { createEvent, getEvent } from '@muster/contract/events'
import { expect, it, vi } from 'vitest'
import { buildEvent } from '../testing/builders.ts'
import { server } from '../testing/server.ts'
import { stopClock } from '../testing/still-clock.ts'
import { call } from './api-client.ts'

it('sends JSON below /api/v1, and says that it is JSON', { tags: 'spec:7.1' }, async () => {
  server.answer(createEvent, buildEvent({ id: 7 }))
  const sent = vi.spyOn(globalThis, 'fetch')
  const body = { title: 'Winter Muster', game_type: 'AOS', event_type: 'friendly' } as const
  await call('POST /events', { body })
  const [address, { method, headers, body: text } = {}] = sent.mock.calls[0] ?? []
  expect([method, address]).toEqual(['POST', '/api/v1/events'])
  expect(new Headers(headers).get('content-type')).toBe('application/json')
  expect(JSON.parse(String(text))).toEqual(body)
})

it('waits for the answer as long as it takes', { tags: 'spec:7.3' }, async () => {
  const aborts = vi.spyOn(AbortSignal, 'timeout')
  const clock = stopClock()
  const release = server.hold(getEvent, buildEvent({ id: 7 }))
  const answer = call('GET /events/:event_id', { params: { event_id: 7 } })
  await clock.until(() => server.requests(getEvent).length === 1)
  await clock.pass(24 * 60 * 60 * 1000)
  release()
  expect(await answer).toMatchObject({ id: 7 })
  expect(aborts).not.toHaveBeenCalled()
})
