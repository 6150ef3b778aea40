import type { Channel } from '@muster/contract/channels'
import { hintOf } from '../../webhooks/receivers.ts'
import type { ChannelRow } from './queries.ts'

export const presentChannel = (channel: ChannelRow): Channel => ({
  kind: channel.kind,
  receiver: hintOf(channel.url),
  state: channel.state,
  failure_reason: channel.failure_reason,
  failing_since: channel.failing_since?.toISOString() ?? null,
  last_notified_at: channel.last_notified_at?.toISOString() ?? null,
  created_at: channel.created_at.toISOString(),
})

/** The only response with the secret. */
export const presentNewChannel = (channel: ChannelRow) => ({ ...presentChannel(channel), secret: channel.secret })
