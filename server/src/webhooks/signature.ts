import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
/** What the specification asks for, in bytes. */
const shortestKey = 24

/** A new secret for one receiver, as it is shown to its owner. It has to be kept as it is: signing needs it. */
export const createWebhookSecret = () => prefix + randomBytes(32).toString('base64')

export interface Signed {
  /** The same for every try, so that a receiver can tell what it has already had. No full stop in it. */
  id: string
  /** When this try is made. */
  sentAt: Date
  /** Exactly what is sent. */
  body: string
}

/**
 * The headers by which a receiver knows that a message is from us and is fresh, by the specification Standard Webhooks
 * 1.0.0 (https://www.standardwebhooks.com), for which there are libraries in many languages. Throws for a secret that
 * is too short to be one.
 */
export function sign(secret: string, { id, sentAt, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.replace(prefix, ''), 'base64')
  if (key.length < shortestKey) throw new Error(`a webhook's secret has at least ${shortestKey} bytes`)
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
