import { setGlobalProxyFromEnv } from 'node:http'
import { describe, expect, it } from 'vitest'
import { openWebhookReceiver as start, thisMachine } from '../testing/webhook-receiver.ts'
import { findUrlFault, post, publicInternet } from './post.ts'

const body = '{"title":"Zoë’s"}'
const notPublic = 'No address on the public internet was found for this URL.'

describe('a delivery', () => {
  it('arrives unchanged, with its headers, on its own connection', async () => {
    const { url, received } = await start()
    const headers = { 'webhook-id': 'msg_1' }
    expect(await post({ url, headers, body }, thisMachine)).toEqual({ kind: 'delivered', status: 204 })
    expect(received).toMatchObject([{ method: 'POST', path: '/hook?key=1', body }])
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      'user-agent': 'Muster',
      ...headers,
    })
  })

  it('connects to the address of the name', async () => {
    const { port, received } = await start()
    const url = `http://hooks.example:${port}/`
    expect(await post({ url, body }, thisMachine)).toEqual({ kind: 'delivered', status: 204 })
    expect(received[0]?.headers.host).toBe(`hooks.example:${port}`)
  })

  it('tries the next address when the first does not respond', async () => {
    const { port } = await start()
    const networkPolicy = { ...thisMachine, resolve: async () => ['127.0.0.2', '127.0.0.1'], isAllowed: () => true }
    expect(await post({ url: `http://hooks.example:${port}/`, body }, networkPolicy)).toMatchObject({
      kind: 'delivered',
    })
  })

  it('uses no proxy from the environment', async () => {
    const proxy = await start()
    const { port, received } = await start()
    const restore = setGlobalProxyFromEnv({ http_proxy: new URL(proxy.url).origin })
    await post({ url: `http://hooks.example:${port}/`, body }, thisMachine).finally(restore)
    expect([proxy.received.length, received.length]).toEqual([0, 1])
  })

  it('throws for an invalid header, because that is a bug of Muster', async () => {
    const { url } = await start()
    await expect(post({ url, headers: { 'webhook-id': '1\r\n' }, body }, thisMachine)).rejects.toThrow(
      'Invalid character',
    )
  })
})

describe('a URL', () => {
  const { timeout } = publicInternet
  const local = { ...thisMachine, isAllowed: publicInternet.isAllowed, timeout }

  it.each([
    'http://hooks.example/',
    'https://hooks.example:8443/',
    'https://ana@hooks.example/',
    'https://:secret@hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'hooks.example',
    'https://[fe80::1%25eth0]/',
    `https://hooks.example/${'a'.repeat(1979)}`,
    '',
  ])('such as %s is refused as malformed', (url) => {
    expect(findUrlFault(url)).toMatch(/^A webhook's URL must begin with https:/)
  })

  it.each(['https://hooks.example:443/a?b#c', `https://hooks.example/${'a'.repeat(1978)}`, 'https://1.1.1.1/'])(
    'such as %s is accepted',
    (url) => expect(findUrlFault(url)).toBeUndefined(),
  )

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '0',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
  ])('is refused when its host is %s, and nothing is sent', async (host) => {
    const { port, received } = await start()
    const outcome = await post({ url: `http://${host}:${port}/`, body }, local)
    expect(outcome).toEqual({ kind: 'refused', reason: notPublic })
    expect(received).toEqual([])
  })

  it.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['a public and a private address', ['1.1.1.1', '127.0.0.1']],
    ['a private and a public address', ['127.0.0.1', '1.1.1.1']],
    ['an IPv6 address of this machine', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['no address', []],
    ['an invalid address', ['localhost']],
  ])('whose name has %s fails with the same sentence as all others, and nothing is sent', async (_, addresses) => {
    const { port, received } = await start()
    const url = `http://hooks.example:${port}/`
    const outcome = await post({ url, body }, { ...local, resolve: async () => addresses })
    expect(outcome).toEqual({ kind: 'failed', reason: notPublic })
    expect(received).toEqual([])
  })

  it('whose name cannot be resolved fails with that sentence, too', async () => {
    const outcome = await post({ url: 'https://no-such-name.invalid/', body })
    expect(outcome).toEqual({ kind: 'failed', reason: notPublic })
  })

  it('whose name moves to a private address is resolved once for each message', async () => {
    const { port, received } = await start()
    const lookups = [['127.0.0.1'], ['127.0.0.2']]
    const networkPolicy = { ...thisMachine, resolve: async () => lookups.shift() ?? [] }
    const message = { url: `http://hooks.example:${port}/`, body }
    expect(await post(message, networkPolicy)).toMatchObject({ kind: 'delivered' })
    expect(await post(message, networkPolicy)).toEqual({ kind: 'failed', reason: notPublic })
    expect([lookups.length, received.length]).toEqual([0, 1])
  })
})

describe('a response', () => {
  it.each([
    [200, { kind: 'delivered' }],
    [299, { kind: 'delivered' }],
    [304, { kind: 'refused' }],
    [400, { kind: 'refused', reason: 'It answered with status 400.' }],
    [401, { kind: 'refused' }],
    [403, { kind: 'refused' }],
    [404, { kind: 'refused' }],
    [410, { kind: 'refused' }],
    [408, { kind: 'failed' }],
    [429, { kind: 'failed' }],
    [500, { kind: 'failed', reason: 'It answered with status 500.' }],
    [599, { kind: 'failed' }],
  ])('with status %i means %j', async (status, expected) => {
    const { url } = await start((response) => response.writeHead(status).end('no'))
    const outcome = await post({ url, body }, thisMachine)
    expect(outcome).toEqual({ status, ...(status >= 300 && { reason: expect.any(String) }), ...expected })
  })

  it('with a redirect is not followed', async () => {
    const target = await start()
    const { url } = await start((response) => response.writeHead(307, { location: target.url }).end())
    const outcome = await post({ url, body }, thisMachine)
    expect(outcome).toMatchObject({ kind: 'refused', status: 307, reason: expect.stringContaining('redirect') })
    expect(target.received).toEqual([])
  })
})
