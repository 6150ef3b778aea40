import { endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import { beforeEach, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, type Owner } from './testing/builders.ts'
import { deskOf } from './testing/desk.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp()

let params: Record<string, number>
let owner: Owner
let version: number
beforeEach(async () => {
  const field = await buildField(test, ['Ana', 'Ben'])
  const desk = deskOf(test, field)
  await desk.playRound(1)
  const [match] = await desk.matches()
  owner = field.owner
  const poll = await test.app.inject({
    method: 'POST',
    url: `/api/v1/events/${field.id}/polls`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { question: 'Best army' },
  })
  params = {
    event_id: field.id,
    participant_id: field.participants[0],
    match_id: match?.id ?? 0,
    round_number: 1,
    poll_id: poll.json().id,
  }
  version = (await desk.event()).version
})

const reads = [...endpoints.values()].filter(
  ({ method, path, isStream }) => method === 'GET' && path.startsWith('/events/:event_id') && !isStream,
)
const get = (path: string, ids: object, token?: string) =>
  test.app.inject({
    url: addressOf(path, { params: ids, query: {} }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

it.each(reads.map(({ path }) => path))('GET %s says which version of the event it has', async (path) => {
  const { statusCode, headers } = await get(path, params, owner.token)
  expect([statusCode, Number(headers['event-version'])]).toEqual([200, version])
})

it.each(reads.map(({ path }) => path))('GET %s of a hidden event looks like that of none', async (path) => {
  const hidden = await buildEvent(test, { owner, visibility: 'draft' })
  for (const token of [undefined, (await buildUser(test)).token]) {
    const [found, missing] = [
      await get(path, { ...params, event_id: hidden.id }, token),
      await get(path, { ...params, event_id: 999_999 }, token),
    ]
    expect([found.statusCode, found.body]).toEqual([missing.statusCode, missing.body])
    expect(Object.keys(found.headers)).toEqual(Object.keys(missing.headers))
  }
})
