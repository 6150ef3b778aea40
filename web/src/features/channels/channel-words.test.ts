import type { Channel } from '@muster/contract/channels'
import { expect, it, vi } from 'vitest'
import { describeFailure } from './channel-words.ts'

const failing: Channel = {
  kind: 'discord',
  receiver: 'discord.com/…x7Qz',
  state: 'active',
  failure_reason: 'It answered with status 404.',
  failing_since: '2026-11-21T10:03:00.000Z',
  last_notified_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
}

it.each<[string, string, Partial<Channel>]>([
  ['The channel has failed since 11:03.', '2026-11-21T11:00:00.000Z', {}],
  ['The channel stopped at 11:03.', '2026-11-21T11:00:00.000Z', { state: 'failed' }],
  ['The channel has failed since Sat 21 Nov 2026.', '2026-11-23T11:00:00.000Z', {}],
  ['The channel stopped on Sat 21 Nov 2026.', '2026-11-23T11:00:00.000Z', { state: 'failed' }],
  ['The channel stopped.', '2026-11-23T11:00:00.000Z', { state: 'failed', failing_since: null }],
])('a line about a channel says “%s” at %s', (words, now, given) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(describeFailure({ ...failing, ...given }, () => '11:03')).toBe(words)
})
