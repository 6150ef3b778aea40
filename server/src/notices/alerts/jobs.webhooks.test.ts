import { listAlerts, testAlert } from '@muster/contract/alerts'
import { listEvents } from '@muster/contract/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { alertsOf } from '../../testing/alerts.ts'
import type { Owner } from '../../testing/builders.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openWebhookReceiver, thisMachine, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { sign } from '../../webhooks/signature.ts'

const test = startTestApp(() => ({ networkPolicy: thisMachine }))
const { buildAlert, announce, settle } = alertsOf(test)
const { makeDue, jobs } = jobQueueOf(test)

/** A receiver that responds with these statuses in turn, and then keeps responding with the last one. */
const openReceiver = (...statuses: number[]) =>
  openWebhookReceiver((response) => {
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 204).end()
  })

const bodies = ({ received }: WebhookReceiver) => received.map(({ body }) => JSON.parse(body))
const titles = (receiver: WebhookReceiver) =>
  bodies(receiver).map(({ events }) => events.map(({ title }: { title: string }) => title))

const alertOf = async ({ token }: Owner) => (await test.call(listAlerts, { token })).body.alerts[0]

/** Runs each due job once. */
const tryOnce = async () => {
  await makeDue()
  await test.runJobs()
}

describe('a webhook', () => {
  it('receives the events as the API lists them, signed with its secret', async () => {
    const receiver = await openReceiver()
    const { id: alert_id, secret } = await buildAlert({ channel: 'webhook', url: receiver.url })
    const { id: event_id } = await announce({ title: 'Cup', description: 'x'.repeat(600) })
    await settle()
    const [{ path, headers = {}, body = '' } = {}] = receiver.received
    expect(path).toBe('/hook?key=1')
    const { events } = (await test.call(listEvents, {})).body
    expect(events).toMatchObject([{ id: event_id, description: 'x'.repeat(500) }])
    expect(JSON.parse(body)).toEqual({ type: 'events.new', alert_id, events, total: 1 })
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
    const sentAt = new Date(Number(seconds) * 1000)
    expect(sign(secret ?? '', { id: String(id), sentAt, body })['webhook-signature']).toBe(signature)
  })

  it('of Discord receives Discord’s format, with a link when there are too many events', async () => {
    const receiver = await openReceiver()
    const url = `http://discord.com:${receiver.port}/api/webhooks/1/abc`
    await buildAlert({ channel: 'discord', url, pace: 'weekly', filters: { search: 'cup' } })
    for (let number = 1; number <= 12; number++) await announce({ title: `Cup ${number}` })
    await settle()
    await sql`select graphile_worker.add_job('notify_weekly')`.execute(test.db)
    await settle()
    const [{ content, embeds }] = bodies(receiver)
    expect(content).toBe('New events with “cup”')
    expect(embeds).toHaveLength(10)
    const values = ['Date TBD', 'Location TBD', 'Spearhead tournament'].map((value) => ({ value }))
    expect(embeds[0]).toMatchObject({ title: 'Cup 1', fields: values })
    expect(embeds[9]).toMatchObject({ title: 'And 3 more', url: 'http://muster.test/events?search=cup&state=upcoming' })
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
  })

  it('that fails temporarily receives the same message again, and later events in a separate message', async () => {
    const receiver = await openReceiver(500, 503, 204)
    const { owner } = await buildAlert({ channel: 'webhook', url: receiver.url })
    await announce({ title: 'First' })
    await tryOnce()
    expect(await alertOf(owner)).toMatchObject({ state: 'active', failure_reason: 'It answered with status 500.' })
    await announce({ title: 'Second' })
    await tryOnce()
    await settle()
    const [first, ...others] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(
      titles(receiver)
        .map((delivered, index) => [delivered, index === 0 || others[index - 1] === first])
        .toSorted(),
    ).toEqual([
      [['First'], true],
      [['First'], true],
      [['First'], true],
      [['Second'], false],
    ])
    const { failure_reason, last_notified_at } = (await alertOf(owner)) ?? {}
    expect({ failure_reason, isDelivered: last_notified_at !== null }).toEqual({
      failure_reason: null,
      isDelivered: true,
    })
    expect(test.mails).toEqual([])
  })

  it('that refuses a message is disabled with one mail to its owner, until a test arrives', async () => {
    const receiver = await openReceiver(404, 410, 204)
    const { owner, id: alert_id } = await buildAlert({ channel: 'webhook', url: receiver.url })
    await announce()
    await settle()
    await announce()
    await settle()
    expect(receiver.received).toHaveLength(1)
    expect(await alertOf(owner)).toMatchObject({ state: 'failed', failure_reason: 'It answered with status 404.' })
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([[owner.email, 'Your Muster alert has stopped']])
    expect(test.mails[0]?.text.replace(/\s+/g, ' ')).toContain('It answered with status 404. Nothing further is sent')
    for (const [state, failure_reason] of [
      ['failed', 'It answered with status 410.'],
      ['active', null],
    ]) {
      await test.call(testAlert, { token: owner.token, params: { alert_id } })
      await settle()
      expect(await alertOf(owner)).toMatchObject({ state, failure_reason })
    }
    expect(test.mails).toHaveLength(1)
    expect(bodies(receiver)[1]).toEqual({ type: 'test', alert_id, events: [], total: 0 })
    await announce({ title: 'Later' })
    await settle()
    expect(titles(receiver).at(-1)).toEqual(['Later'])
  })

  it.each([
    ['6 days', 'active', 0],
    ['8 days', 'failed', 1],
  ])('that has failed for %s, and then for a day of attempts, is %s', async (since, state, mails) => {
    const receiver = await openReceiver(500)
    const { owner } = await buildAlert({ channel: 'webhook', url: receiver.url })
    await announce()
    await tryOnce()
    await sql`update alerts set failing_since = now() - ${since}::interval`.execute(test.db)
    await tryOnce()
    expect(await alertOf(owner)).toMatchObject({ state: 'active' })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(test.db)
    await settle()
    expect(await alertOf(owner)).toMatchObject({ state, failure_reason: 'It answered with status 500.' })
    expect(test.mails).toHaveLength(mails)
    expect(await jobs()).toEqual([])
  })

  it('waits in one of two queues, the same for all webhooks of an account, while mails wait in none', async () => {
    for (let account = 0; account < 5; account++) {
      const { owner } = await buildAlert({ channel: 'webhook', url: 'https://a.example/' })
      await buildAlert({ owner, channel: 'discord', url: 'https://discord.com/api/webhooks/1/b' })
      await buildAlert({ owner })
      for (const { id } of (await test.call(listAlerts, { token: owner.token })).body.alerts) {
        await test.call(testAlert, { token: owner.token, params: { alert_id: id } })
      }
    }
    const { rows } = await sql<{ queue: string | null; users: number[]; count: number }>`
      select queue_name as queue, array_agg(distinct user_id) as users, count(*) from graphile_worker.jobs
      join graphile_worker._private_jobs using (id) join alerts on alerts.id = (payload->>'id')::bigint
      group by 1 order by 1 nulls last`.execute(test.db)
    expect(rows.map(({ count }) => count)).toEqual([expect.any(Number), expect.any(Number), 5])
    expect(rows[2]?.queue).toBeNull()
    expect(rows[0]?.users.some((user) => rows[1]?.users.includes(user))).toBe(false)
  })
})
