import { createAnnouncement } from '@muster/contract/announcements'
import { deleteChannel, getChannel, setChannel, testChannel } from '@muster/contract/channels'
import { updateEvent } from '@muster/contract/events'
import { recordResult } from '@muster/contract/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openWebhookReceiver, thisMachine } from '../../testing/webhook-receiver.ts'
import { sign } from '../../webhooks/signature.ts'

const test = startTestApp(() => ({ networkPolicy: thisMachine }))
const { makeDue, jobs } = jobQueueOf(test)

interface Reply {
  status: number
  body?: object
}

const unknownMessage: Reply = { status: 404, body: { message: 'Unknown Message', code: 10_008 } }

/** A receiver that replies like Discord, or with these replies first. */
async function openDiscord(...replies: Reply[]) {
  let id = 7000
  const receiver = await openWebhookReceiver((response) => {
    const { status, body = {} } = replies.shift() ?? { status: 200, body: { id: String(++id) } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return {
    ...receiver,
    url: `http://discord.com:${receiver.port}/api/webhooks/1/abc`,
    replies,
    /** What was sent, without the fields that every message has. */
    messages: () =>
      receiver.received.map(({ method, path, body }) => {
        const { content, embeds, allowed_mentions } = JSON.parse(body)
        expect(allowed_mentions).toEqual({ parse: [] })
        return [`${method} ${path}`, content, embeds[0].description] as const
      }),
  }
}

/** An event of four with a channel, and round 1 as a draft. */
async function buildHall(kind: 'discord' | 'webhook', url: string, names = ['Ana', 'Ben', 'Cleo', 'Dan']) {
  const field = await buildField(test, names, { title: 'Winter *Cup*' })
  const { token } = field.owner
  const params = { event_id: field.id }
  const { body } = await test.call(setChannel, { token, params, body: { kind, url } })
  const desk = deskOf(test, field)
  const [participant1_id = 0, participant2_id = 0, bye = 0] = field.participants
  await desk.pair({ method: 'manual', keep: [{ participant1_id, participant2_id, table_number: 7 }] })
  return {
    params,
    token,
    desk,
    bye,
    secret: body.secret ?? '',
    channel: async () => (await test.call(getChannel, { token, params })).body.channel,
    announce: (text: string) => test.call(createAnnouncement, { token, params, body: { text } }),
    score: async (participant1_score: number) => {
      const [match] = await desk.matches()
      const ids = { ...params, match_id: match?.id ?? 0 }
      await test.call(recordResult, { token, params: ids, body: { participant1_score, participant2_score: 10 } })
    },
    finish: (is_finished: boolean) => test.call(updateEvent, { token, params, body: { is_finished } }),
    test: async () => {
      await test.call(testChannel, { token, params })
      await runAll()
    },
  }
}

/** Runs each queued job once, whenever it is due. */
const runAll = async () => {
  await makeDue()
  await test.runJobs()
}

/** What the worker does each minute. */
const minute = async () => {
  await sql`select graphile_worker.add_job('refresh_channels')`.execute(test.db)
  await test.runJobs()
}

describe('a Discord channel', () => {
  it('gets one message for each round, edited at most once a minute when results come in', async () => {
    const discord = await openDiscord()
    const { desk, score, channel } = await buildHall('discord', discord.url)
    await desk.publish(1)
    await runAll()
    await minute()
    await score(20)
    await score(21)
    expect(discord.messages()).toEqual([
      ['POST /api/webhooks/1/abc?wait=true', 'Round 1: the pairings', 'Table 7: Ana – Ben'],
    ])
    await minute()
    await minute()
    expect(discord.messages().slice(1)).toEqual([
      ['PATCH /api/webhooks/1/abc/messages/7001', 'Round 1: 1 of 1 results', 'Table 7: Ana – Ben (21–10)'],
    ])
    const [{ title, url }] = JSON.parse(discord.received[0]?.body ?? '').embeds
    expect(title).toBe('Winter \\*Cup\\*')
    expect(url).toMatch(/^http:\/\/muster\.test\/events\/\d+$/)
    expect(await channel()).toMatchObject({ state: 'active', trouble: null, last_posted_at: expect.any(String) })
  })

  it('is told about a round that was taken back only if it was posted, in the same message', async () => {
    const discord = await openDiscord()
    const { desk } = await buildHall('discord', discord.url)
    await desk.publish(1)
    await desk.unpublish(1)
    await runAll()
    expect(discord.messages()).toEqual([])
    await desk.publish(1)
    await runAll()
    await desk.unpublish(1)
    await runAll()
    await desk.publish(1)
    await runAll()
    expect(discord.messages().map(([, content]) => content)).toEqual([
      'Round 1: the pairings',
      'Round 1 was taken back. The pairings follow.',
      'Round 1: the pairings',
    ])
    expect(new Set(discord.received.slice(1).map(({ method }) => method))).toEqual(new Set(['PATCH']))
  })

  it('gets announcements, and the standings of a finished event once', async () => {
    const discord = await openDiscord()
    const { desk, announce, score, finish } = await buildHall('discord', discord.url)
    await announce('Lunch at noon.\n@everyone: be **here**')
    await runAll()
    await desk.publish(1)
    await score(20)
    await runAll()
    await finish(true)
    await finish(false)
    await runAll()
    await finish(true)
    await runAll()
    await finish(true)
    await runAll()
    expect(discord.messages().map(([, content, lines]) => [content, lines.split('\n')])).toEqual([
      ['Announcement', ['Lunch at noon.', '@everyone: be \\*\\*here\\*\\*']],
      ['Round 1: 1 of 1 results', ['Table 7: Ana – Ben (20–10)']],
      [
        'The final standings (wins–draws–losses)',
        [
          '1: Ana (1–0–0)',
          ...['Cleo', 'Dan'].map((name) => expect.stringContaining(`${name} (0–0–0)`)),
          expect.stringContaining('Ben (0–0–1)'),
        ],
      ],
    ])
  })

  it('gets as many tables as fit into a message, with names shown literally', async () => {
    const discord = await openDiscord()
    const names = Array.from({ length: 160 }, (_, index) => `**${'x'.repeat(40)}${index}`)
    const { desk } = await buildHall('discord', discord.url, names)
    await desk.pair({ method: 'swiss' })
    await desk.publish(1)
    await runAll()
    const [[, , text] = ['', '', '']] = discord.messages()
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(text).toMatch(/And \d+ more$/)
    expect(text).toContain(`\\*\\*${'x'.repeat(40)}`)
  })

  it('with a message that somebody has deleted stays active, and the message is not edited any more', async () => {
    const discord = await openDiscord()
    const { desk, score, channel } = await buildHall('discord', discord.url)
    await desk.publish(1)
    await runAll()
    discord.replies.push(unknownMessage)
    await score(20)
    await minute()
    await score(21)
    await minute()
    expect(discord.received).toHaveLength(2)
    expect(await channel()).toMatchObject({ state: 'active', trouble: null })
  })
})

describe('a webhook', () => {
  it('gets the same as signed JSON, and no edits', async () => {
    const receiver = await openWebhookReceiver()
    const { desk, params, announce, score, secret } = await buildHall('webhook', receiver.url)
    await desk.publish(1)
    await runAll()
    await score(20)
    await minute()
    await announce('Lunch')
    await runAll()
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    expect(bodies).toMatchObject([
      {
        type: 'round.published',
        event: { id: params.event_id, title: 'Winter *Cup*' },
        round: 1,
        pairings: [{ table_number: 7, participant1: { nickname: 'Ana' }, participant2: { nickname: 'Ben' } }],
        byes: [],
      },
      { type: 'announcement', announcement: { text: 'Lunch' } },
    ])
    for (const { headers, body } of receiver.received) {
      const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
      const sentAt = new Date(Number(seconds) * 1000)
      expect(sign(secret, { id: String(id), sentAt, body })['webhook-signature']).toBe(signature)
    }
  })
})

describe('a failure', () => {
  it('that is temporary is shown and retried, and the minutes between add no attempts', async () => {
    const discord = await openDiscord({ status: 503 }, { status: 429 })
    const { desk, channel } = await buildHall('discord', discord.url)
    await desk.publish(1)
    await runAll()
    const failing = await channel()
    expect(failing).toMatchObject({ state: 'active', trouble: 'It answered with status 503.' })
    await minute()
    await minute()
    expect(discord.received).toHaveLength(1)
    await runAll()
    expect(await channel()).toMatchObject({
      trouble: 'It answered with status 429.',
      failing_since: failing?.failing_since,
    })
    await runAll()
    expect(await channel()).toMatchObject({ state: 'active', trouble: null, failing_since: null })
    expect(new Set(discord.messages().map(([address]) => address)).size).toBe(1)
    expect(await jobs()).toEqual([])
  })

  it.each([
    ['a refusal', 404, 1],
    ['a day of attempts', 500, 2],
  ])(
    'that lasts (%s) ends the channel until a test arrives, which posts what was missed',
    async (_case, status, tries) => {
      const discord = await openDiscord({ status }, { status })
      const { desk, announce, channel, test: sendTest } = await buildHall('discord', discord.url)
      await desk.publish(1)
      await runAll()
      if (tries === 2) {
        await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(test.db)
        await runAll()
      }
      expect(await channel()).toMatchObject({
        state: 'failed',
        trouble: `It answered with status ${status}.`,
        failing_since: expect.any(String),
      })
      await announce('Nobody reads this now.')
      await runAll()
      await minute()
      expect(discord.received).toHaveLength(tries)
      expect(await jobs()).toEqual([])
      discord.replies.length = 0
      await sendTest()
      await runAll()
      expect(await channel()).toMatchObject({ state: 'active', trouble: null, failing_since: null })
      expect(
        discord
          .messages()
          .slice(tries)
          .map(([, content]) => content),
      ).toEqual(['This is a test of a Muster channel.', 'Round 1: the pairings', 'Announcement'])
    },
  )

  it('of a test is shown, and tried once', async () => {
    const discord = await openDiscord({ status: 500 })
    const { channel, test: sendTest } = await buildHall('discord', discord.url)
    await sendTest()
    await runAll()
    expect(discord.received).toHaveLength(1)
    expect(await channel()).toMatchObject({ state: 'active', trouble: 'It answered with status 500.' })
  })

  it('of the former channel does not touch a new one, and a removed channel gets nothing', async () => {
    const discord = await openDiscord()
    const { desk, params, token, announce, channel } = await buildHall('discord', discord.url)
    await announce('One')
    const url = `${discord.url}2`
    await test.call(setChannel, { token, params, body: { kind: 'discord', url } })
    await runAll()
    expect(discord.received).toEqual([])
    await desk.publish(1)
    await test.call(deleteChannel, { token, params })
    await runAll()
    expect(discord.received).toEqual([])
    expect(await channel()).toBeNull()
    expect((await test.call(deleteChannel, { token, params })).status).toBe(404)
  })
})
