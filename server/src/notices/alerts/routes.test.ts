import { type Alert, alertsMax, createAlert, endAlert, listAlerts } from '@muster/contract/alerts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const leeds = 2644688
const mail = { filters: { game_type: 'SPEARHEAD' }, channel: 'mail', pace: 'at_once' } as const
const webhook = {
  filters: {},
  channel: 'webhook',
  pace: 'weekly',
  url: 'https://hooks.example.com/muster?key=9f3A',
} as const
const discordUrl = 'https://discord.com/api/webhooks/123/s3cret-t0ken'

const create = async (
  token: string,
  body: NonNullable<Parameters<typeof test.call<typeof createAlert>>[1]>['body'] = mail,
) => (await test.call(createAlert, { token, body })).body

const listOf = async (token: string): Promise<Alert[]> => (await test.call(listAlerts, { token })).body.alerts

describe('an alert', () => {
  it('has the requested filters and is listed for its owner only, newest first', async () => {
    const [ana, ben] = [await buildUser(test), await buildUser(test)]
    const first = await create(ana.token)
    const near = { search: ' cup ', near_place: leeds, radius_km: 50, open: true, country: 'United Kingdom' }
    const { secret, ...second } = await create(ana.token, { ...mail, pace: 'weekly', filters: near })
    expect(second).toMatchObject({
      filters: { ...near, search: 'cup', game_type: null, event_type: null, near: null },
      place: { name: 'Leeds' },
      channel: 'mail',
      pace: 'weekly',
      receiver: null,
      state: 'active',
      failure_reason: null,
      last_notified_at: null,
    })
    expect(secret).toBeNull()
    expect(await listOf(ana.token)).toEqual([second, expect.objectContaining({ id: first.id })])
    expect(await listOf(ben.token)).toEqual([])
  })

  it('stores a position to a tenth of a degree, however precise the request is', async () => {
    const { token } = await buildUser(test)
    const { filters } = await create(token, { ...mail, filters: { near: '53.7965,-1.5478' } })
    expect(filters).toMatchObject({ near: '53.8,-1.5', near_place: null, radius_km: 100 })
    const row = await test.db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ latitude: 53.8, longitude: -1.5 })
  })

  it.each([
    ['url', 'without a URL', { ...webhook, url: '' }],
    ['url', 'by mail with a URL', { ...mail, url: webhook.url }],
    ['url', 'to a URL without https', { ...webhook, url: 'http://hooks.example.com/' }],
    ['url', 'to an internal address', { ...webhook, url: 'https://169.254.169.254/latest' }],
    ['url', 'to Discord as another webhook', { ...webhook, url: discordUrl }],
    ['url', 'to another webhook as Discord', { ...webhook, channel: 'discord' }],
    ['filters.near_place', 'near a place that is unknown', { ...mail, filters: { near_place: 1 } }],
    ['filters.near_place', 'near two places', { ...mail, filters: { near_place: leeds, near: '1,1' } }],
    ['filters.radius_km', 'around nothing', { ...mail, filters: { radius_km: 50 } }],
    ['filters.radius_km', 'around half the world', { ...mail, filters: { near_place: leeds, radius_km: 501 } }],
    ['filters.country', 'in no country', { ...mail, filters: { country: 'Atlantis' } }],
  ] as const)('is refused at %s %s', async (path, _why, body) => {
    const { token } = await buildUser(test)
    const response = await test.call(createAlert, { token, body })
    expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path }] } })
    expect(await listOf(token)).toEqual([])
  })

  it('can be one of at most twenty, even when several are created at the same time', async () => {
    const { token, id: user_id } = await buildUser(test)
    const fields = { user_id, words: [], channel: 'mail', pace: 'weekly' } satisfies Partial<
      Insertable<Tables['alerts']>
    >
    const rows = Array.from({ length: alertsMax - 1 }, (_, index) => ({ ...fields, end_token: String(index) }))
    await test.db.insertInto('alerts').values(rows).execute()
    const responses = await Promise.all([1, 2, 3].map(() => test.call(createAlert, { token, body: mail })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_alerts',
      detail: 'An account can have at most 20 alerts. Please end one first.',
    })
  })
})

describe('the secrets of a webhook', () => {
  it.each([
    ['webhook', webhook.url, 'hooks.example.com/…9f3A'],
    ['discord', discordUrl, 'discord.com/…0ken'],
    ['webhook', 'https://short.example/abc', 'short.example'],
  ] as const)('of the kind %s at %s are returned once at most', async (channel, url, receiver) => {
    const { token } = await buildUser(test)
    const created = await create(token, { ...webhook, channel, url })
    expect(created.secret).toEqual(channel === 'webhook' ? expect.stringMatching(/^whsec_/) : null)
    const listed = await listOf(token)
    expect(listed[0]?.receiver).toBe(receiver)
    expect(JSON.stringify(listed)).not.toContain(new URL(url).pathname)
    expect(JSON.stringify(listed)).not.toMatch(/whsec|secret/)
  })
})

describe('the link in a mail', () => {
  const tokenOf = async () =>
    (await test.db.selectFrom('alerts').select('end_token').executeTakeFirst())?.end_token ?? ''

  it('ends the alert without signing in, and works again', async () => {
    const { token } = await buildUser(test)
    await create(token, { ...mail, filters: { game_type: 'SPEARHEAD', near_place: leeds, radius_km: 50 } })
    const query = { token: await tokenOf() }
    for (const _ of [1, 2]) {
      const { status, body } = await test.call(endAlert, { query })
      expect(status).toBe(200)
      expect(body.message).toBe(
        'You will no longer be notified about this: New Spearhead events within 31 miles of Leeds.',
      )
    }
    expect(await listOf(token)).toEqual([])
  })

  it('ends nothing when it is incomplete', async () => {
    const { token } = await buildUser(test)
    await create(token)
    const query = { token: (await tokenOf()).slice(1) }
    expect(await test.call(endAlert, { query })).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
    expect(await test.call(endAlert)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
    expect(await listOf(token)).toHaveLength(1)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('works for the one-click request of a mail program, with %s', async (type, payload) => {
    const { token } = await buildUser(test)
    await create(token)
    const post = async (end: string) =>
      test.app.inject({ method: 'POST', url: `/alerts/end?token=${end}`, headers: { 'content-type': type }, payload })
    for (const unknown of ['unknown', '%00', 'x'.repeat(300)]) expect((await post(unknown)).statusCode).toBe(204)
    expect(await listOf(token)).toHaveLength(1)
    expect((await post(await tokenOf())).statusCode).toBe(204)
    expect(await listOf(token)).toEqual([])
  })
})
