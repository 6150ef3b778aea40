import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
/** The minimum of the specification, in bytes. */
const shortestKey = 24

/** Creates a secret for one receiver, as shown to its owner. It is stored in plain text, because signing needs it. */
export const createWebhookSecret = () => prefix + randomBytes(32).toString('base64')

export interface Signed {
  /** The same for every try, so that a receiver recognises duplicates. Contains no full stop. */
  id: string
  /** The time of this try. */
  sentAt: Date
  /** The exact body that is sent. */
  body: string
}

/**
 * The headers that prove the origin and freshness of a message, by the specification Standard Webhooks 1.0.0
 * (https://www.standardwebhooks.com), which has libraries in many languages. Throws for a secret that is too short.
 */
export function sign(secret: string, { id, sentAt, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.replace(prefix, ''), 'base64')
  if (key.length < shortestKey) throw new Error(`a webhook's secret has at least ${shortestKey} bytes`)
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
