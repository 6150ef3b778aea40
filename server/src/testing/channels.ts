import { createAnnouncement, takeBackAnnouncement } from '@muster/contract/announcements'
import { getChannel, setChannel, testChannel } from '@muster/contract/channels'
import { updateEvent } from '@muster/contract/events'
import { recordResult } from '@muster/contract/matches'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildField } from './builders.ts'
import { deskOf } from './desk.ts'
import { jobQueueOf } from './job-queue.ts'
import type { TestApp } from './test-app.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

interface Reply {
  status: number
  body?: object
}

/** Discord's reply to the edit of a message that somebody has deleted. */
export const unknownMessage: Reply = { status: 404, body: { message: 'Unknown Message', code: 10_008 } }

/** A receiver that replies like Discord, or with these replies first. */
export async function openDiscord(...replies: Reply[]) {
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

/** Helpers for the channels of events. */
export function channelsOf(test: TestApp) {
  const { makeDue } = jobQueueOf(test)

  /** An event of four with a channel, and round 1 as a draft. */
  const buildHall = async (kind: 'discord' | 'webhook', url: string, names = ['Ana', 'Ben', 'Cleo', 'Dan']) => {
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
      takeBack: (announcement_id: number) =>
        test.call(takeBackAnnouncement, { token, params: { ...params, announcement_id } }),
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

  /** Runs each queued job once, even if it is not due yet. */
  const runAll = async () => {
    await makeDue()
    await test.runJobs()
  }

  /** What the worker does each minute. */
  const minute = async () => {
    await sql`select graphile_worker.add_job('refresh_channels')`.execute(test.db)
    await test.runJobs()
  }

  return { buildHall, runAll, minute }
}
