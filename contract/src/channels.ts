import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Instant, Message } from './fields.ts'
import { z } from './zod.ts'

export const ChannelKind = z.enum(['discord', 'webhook']).meta({ id: 'ChannelKind' })
export type ChannelKind = z.infer<typeof ChannelKind>

const fields = {
  kind: ChannelKind,
  /** The host and the end of the URL. The whole URL is a secret. */
  receiver: z.string(),
  state: z.enum(['active', 'failed']),
  /** Why the last message failed; null if it arrived. */
  trouble: z.string().nullable(),
  failing_since: Instant.nullable(),
  last_posted_at: Instant.nullable(),
  created_at: Instant,
}

/** Where the pairings, standings and announcements of an event are posted. */
export const Channel = z.object(fields).meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

const NewChannel = z.object({ ...fields, secret: z.string().nullable() }).meta({ id: 'NewChannel' })

export const ChannelInput = z.object({
  kind: ChannelKind,
  url: z
    .string('Please give the URL of the webhook')
    .trim()
    .min(1, 'Please give the URL of the webhook')
    .max(2000, 'Must be at most 2000 characters long'),
})
export type ChannelInput = z.output<typeof ChannelInput>

const own = { path: '/events/:event_id/channel', tag: 'events', access: 'owner', params: EventParams } as const

export const getChannel = endpoint({
  ...own,
  method: 'GET',
  summary: 'The channel of an event',
  response: z.object({ channel: Channel.nullable() }).meta({ id: 'EventChannel' }),
})

export const setChannel = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Post pairings, final standings and announcements to a Discord channel or a webhook',
  body: ChannelInput,
  response: NewChannel,
  refusals: ['too_many_attempts'],
})

export const deleteChannel = endpoint({ ...own, method: 'DELETE', summary: 'Post nothing any more' })

export const testChannel = endpoint({
  ...own,
  method: 'POST',
  path: '/events/:event_id/channel/test',
  summary: 'Post a test message; a channel that had failed is active again once it arrives',
  response: Message,
  refusals: ['too_many_attempts'],
})
