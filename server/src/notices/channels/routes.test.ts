import { createAnnouncement } from '@muster/contract/announcements'
import { getChannel, setChannel } from '@muster/contract/channels'
import { updateEvent } from '@muster/contract/events'
import { expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const { jobs } = jobQueueOf(test)
const discord = 'https://discord.com/api/webhooks/1234567890/abcdefx7Qz'

it.each([
  ['discord', 'http://discord.com/api/webhooks/1/a', /^A webhook's URL must begin with https/],
  ['discord', 'https://discord.com:444/api/webhooks/1/a', /^A webhook's URL must begin with https/],
  ['discord', 'https://discord.com/channels/1', /^This is not the URL of a Discord webhook/],
  ['webhook', discord, /^This is the URL of a Discord webhook/],
  ['webhook', 'https://127.0.0.1/hook', /^No address on the public internet/],
  ['webhook', 'https://[::ffff:10.0.0.1]/hook', /^No address on the public internet/],
  ['webhook', 'https://user:secret@hooks.example/', /^A webhook's URL must/],
  ['webhook', '', /^Please give the URL/],
] as const)('a channel of kind %s refuses the URL %s', async (kind, url, reason) => {
  const { id, owner } = await buildEvent(test)
  const { status, body } = await test.call(setChannel, {
    token: owner.token,
    params: { event_id: id },
    body: { kind, url },
  })
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'url', message: expect.stringMatching(reason) }] },
  })
})

it('a channel shows its URL and secret to nobody again', async () => {
  const { id, owner } = await buildEvent(test)
  const params = { event_id: id }
  const { token } = owner
  expect((await test.call(getChannel, { token, params })).body).toEqual({ channel: null })
  const set = (body: { kind: 'discord' | 'webhook'; url: string }) => test.call(setChannel, { token, params, body })
  expect((await set({ kind: 'discord', url: discord })).body).toMatchObject({
    receiver: 'discord.com/…x7Qz',
    secret: null,
  })
  const { body } = await set({ kind: 'webhook', url: 'https://hooks.example/muster?key=9f3A' })
  expect(body.secret).toMatch(/^whsec_/)
  const seen = await test.call(getChannel, { token, params })
  expect(JSON.stringify(seen.body)).not.toMatch(/whsec|muster\?key/)
  expect(seen.body.channel).toMatchObject({ kind: 'webhook', receiver: 'hooks.example/…9f3A', state: 'active' })
  const stranger = await buildUser(test)
  expect((await test.call(getChannel, { token: stranger.token, params })).status).toBe(403)
  await test.call(updateEvent, { token, params, body: { visibility: 'draft' } })
  expect((await test.call(getChannel, { token: stranger.token, params })).status).toBe(404)
})

it('an event without a channel queues nothing for one', async () => {
  const { id, owner } = await buildEvent(test)
  await test.call(createAnnouncement, { token: owner.token, params: { event_id: id }, body: { text: 'Hello' } })
  expect(await jobs()).toEqual([])
})
