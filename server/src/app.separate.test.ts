import { setTimeout } from 'node:timers/promises'
import { getEvent, updateEvent } from '@muster/contract/events'
import { pairSwiss } from '@muster/contract/pairings'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildUser } from './testing/builders.ts'
import { startTestApp } from './testing/test-app.ts'

const one = startTestApp(() => ({ cachesResponses: true }))
const other = startTestApp(() => ({ cachesResponses: true }))

const participants = Array.from({ length: 700 }, (_, index) => ({ id: index + 1, points: index % 3 }))
const threads = () => (process.report.getReport() as { workers: unknown[] }).workers.length

describe('two applications in one process', () => {
  it('cache responses separately', async () => {
    const owner = await buildUser(one)
    const { id: event_id } = await buildEvent(one, { owner })
    const read = async (app: typeof one) => (await app.call(getEvent, { params: { event_id } })).body.title
    const before = await read(one)
    await other.call(updateEvent, { token: owner.token, params: { event_id }, body: { title: 'Renamed' } })
    expect(await read(one)).toBe(before)
    expect(await read(other)).toBe('Renamed')
  })

  it('pair rounds in separate threads, and closing one refuses its own rounds alone', async () => {
    const { token } = await buildUser(one)
    const pair = (app: typeof one) => app.call(pairSwiss, { body: { participants }, token })
    expect(await Promise.all([pair(one), pair(other)])).toMatchObject([{ status: 200 }, { status: 200 }])
    const both = threads()
    const rounds = [pair(one), pair(other)]
    await setTimeout(100)
    await one.app.close()
    expect(await Promise.all(rounds)).toMatchObject([{ status: 503, body: { code: 'unavailable' } }, { status: 200 }])
    // Idle threads of other test files in this process may end, too.
    expect(threads()).toBeLessThan(both)
  })
})
