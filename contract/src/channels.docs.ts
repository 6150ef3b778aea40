import * as channels from './channels.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { created_at } from './shared.docs.ts'

documented(channels.ChannelKind, ['A Discord channel, or a URL to which JSON is posted.', 'discord'])
const fields = documented(channels.Channel, ['Where an event posts pairings, final standings and announcements.'], {
  kind: ['The kind of the receiver.'],
  receiver: ['The host and the end of the URL, which is never shown in full again.', 'discord.com/…x7Qz'],
  state: ['A channel that has failed posts nothing until a test arrives.', 'active'],
  trouble: ['Why the last message could not be delivered; null if it could.', null],
  failing_since: ['The first of the failures in a row, in UTC; null if the last message arrived.', null],
  last_posted_at: ['When the last message arrived, in UTC; null before the first.', null],
  created_at,
})
documented(channels.getChannel.response, ['The channel of an event.'], { channel: ['Null without one.'] })
documented(channels.setChannel.response, ['The new channel.'], {
  ...fields,
  secret: [
    'Messages to a webhook are signed with it, as Standard Webhooks describes; only this response has it. Null for Discord.',
    null,
  ],
})
documentedInput(channels.ChannelInput, {
  kind: ['The kind of the receiver.'],
  url: [
    'Where messages are posted to. It must begin with https:// and be on the public internet.',
    'https://discord.com/api/webhooks/1234567890/abcdefx7Qz',
  ],
})
documentedCalls(channels, {
  getChannel: { gives: 'The channel, without its whole URL.' },
  setChannel: { sends: 'The receiver.', gives: 'The channel, and the secret of a webhook.' },
  deleteChannel: { gives: 'The channel is removed; what was posted stays there.' },
  testChannel: { gives: 'The test message is on its way.' },
})
