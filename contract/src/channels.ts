import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Instant, Message } from './fields.ts'
import { z } from './zod.ts'

/** A Discord channel, or a URL to which JSON is posted. @example discord */
export const ChannelKind = z.enum(['discord', 'webhook']).meta({ id: 'ChannelKind' })
export type ChannelKind = z.infer<typeof ChannelKind>

const fields = {
  /** The kind of the receiver. */
  kind: ChannelKind,
  /** The host and the end of the URL, which is never shown in full again. @example discord.com/…x7Qz */
  receiver: z.string(),
  /** A channel that has failed posts nothing until a test arrives. @example active */
  state: z.enum(['active', 'failed']),
  /** Why the last message could not be delivered; null if it could. */
  failure_reason: z.string().nullable(),
  /** The first of the failures in a row, in UTC; null if the last message arrived. */
  failing_since: Instant.nullable(),
  /** When the last message arrived, in UTC; null before the first. */
  last_notified_at: Instant.nullable(),
  /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
  created_at: Instant,
}

/** Where an event posts pairings, final standings and announcements. */
export const Channel = z.object(fields).meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

/** The new channel. */
const NewChannel = z
  .object({
    ...fields,
    /**
     * Messages to a webhook are signed with it, as Standard Webhooks describes; only this response has it. Null for
     * Discord.
     */
    secret: z.string().nullable(),
  })
  .meta({ id: 'NewChannel' })

export const ChannelInput = z.object({
  /** The kind of the receiver. */
  kind: ChannelKind,
  /**
   * Where messages are posted to. It must begin with https:// and be on the public internet.
   * @example https://discord.com/api/webhooks/1234567890/abcdefx7Qz
   */
  url: z
    .string('Please give the URL of the webhook')
    .trim()
    .min(1, 'Please give the URL of the webhook')
    .max(2000, 'Must be at most 2000 characters long'),
})
export type ChannelInput = z.output<typeof ChannelInput>

const own = { path: '/events/:event_id/channel', tag: 'events', access: 'organiser', params: EventParams } as const

/** The channel of an event. */
export const getChannel = endpoint({
  ...own,
  method: 'GET',
  /** The channel of an event. */
  response: z
    .object({
      /** Null without one. */
      channel: Channel.nullable(),
    })
    .meta({ id: 'EventChannel' }),
})

/**
 * Post pairings, final standings and announcements to a Discord channel or a webhook.
 * @returns The channel, and the secret of a webhook.
 */
export const setChannel = endpoint({
  ...own,
  method: 'PUT',
  body: ChannelInput,
  response: NewChannel,
  refusals: ['too_many_attempts'],
})

/**
 * Post nothing any more.
 * @returns The channel is removed; what was posted stays there.
 */
export const deleteChannel = endpoint({ ...own, method: 'DELETE' })

/**
 * Post a test message; a channel that had failed is active again once it arrives.
 * @returns The test message is on its way.
 */
export const testChannel = endpoint({
  ...own,
  method: 'POST',
  path: '/events/:event_id/channel/test',
  response: Message,
  refusals: ['too_many_attempts'],
})
