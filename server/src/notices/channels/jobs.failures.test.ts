import { deleteChannel, setChannel } from '@muster/contract/channels'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { channelsOf, openDiscord } from '../../testing/channels.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { thisMachine } from '../../testing/webhook-receiver.ts'

const test = startTestApp(() => ({ networkPolicy: thisMachine }))
const { buildHall, runAll, minute } = channelsOf(test)
const { jobs, planAll } = jobQueueOf(test)

describe('a failure', () => {
  it('that is temporary is shown and retried, and the minutes between add no attempts', async () => {
    const discord = await openDiscord({ status: 503 }, { status: 429 })
    const { desk, channel } = await buildHall('discord', discord.url)
    await desk.publish(1)
    await runAll()
    const failing = await channel()
    expect(failing).toMatchObject({ state: 'active', failure_reason: 'It answered with status 503.' })
    await minute()
    await minute()
    expect(discord.received).toHaveLength(1)
    await runAll()
    expect(await channel()).toMatchObject({
      failure_reason: 'It answered with status 429.',
      failing_since: failing?.failing_since,
    })
    await runAll()
    expect(await channel()).toMatchObject({ state: 'active', failure_reason: null, failing_since: null })
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
        failure_reason: `It answered with status ${status}.`,
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
      expect(await channel()).toMatchObject({ state: 'active', failure_reason: null, failing_since: null })
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
    expect(await channel()).toMatchObject({ state: 'active', failure_reason: 'It answered with status 500.' })
  })

  it('of the former channel does not touch a new one, and a removed channel gets nothing', async () => {
    const discord = await openDiscord()
    const { desk, params, token, announce, channel } = await buildHall('discord', discord.url)
    await announce('One')
    await planAll()
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
