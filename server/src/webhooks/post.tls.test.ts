import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { certificate } from '../testing/certificate.ts'
import { startWebhookReceiver, thisMachine, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'

describe('a message by HTTPS', () => {
  const usual = getCACertificates('default')
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await startWebhookReceiver(undefined, certificate)
  })
  afterEach(() => setDefaultCACertificates(usual))
  afterAll(() => receiver.close())

  const postTo = (name: string) => post({ url: `https://${name}:${receiver.port}/`, body: '{}' }, thisMachine)
  const failed = (code: string) => ({ kind: 'failed', reason: `Its certificate is not valid (${code}).` })

  it('is not sent to a receiver without a valid certificate', async () => {
    expect(await postTo('hooks.example')).toEqual(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))
    setDefaultCACertificates([...usual, certificate.cert])
    expect(await postTo('other.example')).toEqual(failed('ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(receiver.received).toEqual([])
  })

  it('is sent to a receiver with a valid certificate', async () => {
    setDefaultCACertificates([...usual, certificate.cert])
    expect(await postTo('hooks.example')).toEqual({ kind: 'delivered', status: 204 })
    expect(receiver.received).toHaveLength(1)
  })
})
