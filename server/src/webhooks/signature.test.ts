import { expect, it } from 'vitest'
import { createWebhookSecret, sign } from './signature.ts'

// The test vector of the libraries of the specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(1614265330_999), body: '{"test": 2432232314}' }

it('signs by Standard Webhooks', () => {
  expect(sign(secret, message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('signs id, time, body and secret', () => {
  const others = [{ id: 'msg_2' }, { sentAt: new Date(0) }, { body: '{"test": 2432232315}' }]
  const signatures = [
    sign(secret, message),
    sign(createWebhookSecret(), message),
    ...others.map((other) => sign(secret, { ...message, ...other })),
  ].map((headers) => headers['webhook-signature'])
  expect(new Set(signatures).size).toBe(5)
})

it('creates a different secret of 256 bits each time', () => {
  const secrets = Array.from({ length: 100 }, createWebhookSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const created of secrets) expect(created).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
})

it.each(['', 'whsec_', 'whsec_c2hvcnQ='])('does not sign with the secret "%s"', (short) => {
  expect(() => sign(short, message)).toThrow('at least 24 bytes')
})
