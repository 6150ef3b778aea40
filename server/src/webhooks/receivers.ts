import { isDiscord } from './discord.ts'
import { findUrlFault, type NetworkPolicy } from './post.ts'

/** Explains in a sentence why a URL cannot receive this kind of messages; undefined if it can. */
export function findReceiverFault(
  kind: 'discord' | 'webhook',
  url: string,
  networkPolicy: NetworkPolicy,
): string | undefined {
  const fault = findUrlFault(url, networkPolicy)
  if (fault !== undefined) return fault
  if (kind === 'discord' && !isDiscord(url))
    return 'This is not the URL of a Discord webhook: it begins with https://discord.com/api/webhooks/'
  if (kind === 'webhook' && isDiscord(url))
    return 'This is the URL of a Discord webhook. Please choose Discord instead.'
  return undefined
}

/** `discord.com/…x7Qz`: enough to distinguish receivers, but too little to post to them. */
export function hintOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  const rest = pathname + search
  return rest.length < 16 ? host : `${host}/…${rest.slice(-4)}`
}

/**
 * The number of queues for webhooks. A receiver may take 15 seconds for each message. Two queues leave room for mails,
 * and each account uses only one of them.
 */
const queues = 2

export const webhookQueueOf = (user_id: number) => `webhooks-${user_id % queues}`
