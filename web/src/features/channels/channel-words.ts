import type { Channel, ChannelKind } from '@muster/contract/channels'
import { formatDate, formatTime } from '../../lib/format.ts'

export const kindNames: Record<ChannelKind, string> = { discord: 'A Discord channel', webhook: 'Your own webhook' }

export const kindHints: Record<ChannelKind, string> = {
  discord:
    'In Discord, open the settings of your channel, then Integrations and Webhooks. Create a new webhook there and select “Copy Webhook URL”.',
  webhook:
    'A URL of your own that begins with https:// and accepts JSON by POST, signed as Standard Webhooks describes.',
}

const when = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`

/** A failure of today has a time, an older one a day. In milliseconds. */
const aDay = 12 * 60 * 60 * 1000

/** That its posts do not arrive, and since when, for a line at the desk. */
export function describeFailure({ state, failing_since }: Channel, time: (instant: string) => string): string {
  const [failed, since, at] = state === 'failed' ? ['stopped', ' on ', ' at '] : ['has failed', ' since ', ' since ']
  if (failing_since === null) return `The channel ${failed}.`
  const isOld = Date.now() - Date.parse(failing_since) > aDay
  return `The channel ${failed}${isOld ? since + formatDate(failing_since) : at + time(failing_since)}.`
}

/** What the organiser should know about the last message. */
export function describeState({ state, failure_reason, failing_since, last_notified_at }: Channel): string {
  const since = failing_since === null ? '' : ` since ${when(failing_since)}`
  if (state === 'failed')
    return `Stopped${since}: ${failure_reason} Fix the webhook and send a test. Once it arrives, the channel works again.`
  if (failure_reason !== null) return `Failing${since}: ${failure_reason} Muster keeps trying.`
  return last_notified_at === null ? 'Nothing was posted yet.' : `Last posted on ${when(last_notified_at)}.`
}
