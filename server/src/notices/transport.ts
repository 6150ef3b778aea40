import type { JobHelpers } from 'graphile-worker'
import { discordAddress } from '../webhooks/discord.ts'
import { type NetworkPolicy, type Outcome, post } from '../webhooks/post.ts'
import { sign } from '../webhooks/signature.ts'

/** A webhook of Discord, or with a secret, one of a program that gets signed messages. */
interface Receiver {
  url: string
  secret: string | null
}

/** A message in the format of Discord, and for programs. */
export interface Content {
  discord: object
  json: object
}

export const bodyOf = ({ secret }: Receiver, { discord, json }: Content) =>
  JSON.stringify(secret === null ? discord : json)

/**
 * Posts a message once, under the number of its job, so that a receiver recognises a retry. With `message_id`, Discord
 * edits this message, or returns the id of a new one for null.
 */
export function postTo(
  { url, secret, message_id }: Receiver & { message_id?: string | null },
  body: string,
  { job, networkPolicy }: JobHelpers & { networkPolicy: NetworkPolicy },
): Promise<Outcome> {
  if (secret !== null) {
    const headers = sign(secret, { id: `muster-${job.id}`, sentAt: new Date(), body })
    return post({ url, headers, body }, networkPolicy)
  }
  if (message_id === undefined) return post({ url, body }, networkPolicy)
  const edit = message_id === null ? {} : ({ method: 'PATCH' } as const)
  return post({ ...edit, url: discordAddress(url, message_id), body, keepsBody: true }, networkPolicy)
}

/** The timeout of a test, in milliseconds. It is shorter than for a message because someone waits. */
const testTimeout = 5_000

export const forTests = (networkPolicy: NetworkPolicy): NetworkPolicy => ({
  ...networkPolicy,
  timeout: Math.min(networkPolicy.timeout, testTimeout),
})
