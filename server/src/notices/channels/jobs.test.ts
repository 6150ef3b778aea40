import { describe, expect, it } from 'vitest'
import { channelsOf, openDiscord, unknownMessage } from '../../testing/channels.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openWebhookReceiver, thisMachine } from '../../testing/webhook-receiver.ts'
import { sign } from '../../webhooks/signature.ts'

const test = startTestApp(() => ({ networkPolicy: thisMachine }))
const { buildHall, runAll, minute } = channelsOf(test)

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
    expect(await channel()).toMatchObject({
      state: 'active',
      failure_reason: null,
      last_notified_at: expect.any(String),
    })
  })

  it('shows that a round was taken back only if it was posted, in the same message', async () => {
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

  it('shows that an announcement was taken back only if it was posted, in the same message', async () => {
    const discord = await openDiscord()
    const { announce, takeBack } = await buildHall('discord', discord.url)
    await takeBack((await announce('Unseen')).body.id)
    await runAll()
    expect(discord.messages()).toEqual([])
    const { body } = await announce('Lunch at noon.')
    await runAll()
    await takeBack(body.id)
    await runAll()
    await minute()
    expect(discord.messages().map(([, content]) => content)).toEqual([
      'Announcement',
      'An announcement was taken back.',
    ])
    expect(discord.received[1]?.method).toBe('PATCH')
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
    expect(await channel()).toMatchObject({ state: 'active', failure_reason: null })
  })
})

describe('a webhook', () => {
  it('gets the same as signed JSON, and no edits', async () => {
    const receiver = await openWebhookReceiver()
    const { desk, params, announce, score, secret } = await buildHall('webhook', receiver.url)
    await desk.change({ missions: [{ round_number: 1, name: 'Border War' }], tables: [{ number: 7, name: 'Jungle' }] })
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
        mission: 'Border War',
        pairings: [
          {
            table_number: 7,
            table_name: 'Jungle',
            participant1: { nickname: 'Ana' },
            participant2: { nickname: 'Ben' },
          },
        ],
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
