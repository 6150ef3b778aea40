import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openWebhookReceiver as start, startWebhookReceiver, thisMachine } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'

const body = '{}'

describe('a receiver that misbehaves', () => {
  /** Only the limit of size can end these tests in time. */
  const patient = { ...thisMachine, timeout: 600_000 }
  const hasty = { ...thisMachine, timeout: 300 }
  const cut = (code?: string) => ({ kind: 'failed', reason: `The connection failed${code ? ` (${code})` : ''}.` })
  const late = { kind: 'failed', reason: 'It did not answer within 0.3 seconds.' }

  it('by not responding fails by timeout', async () => {
    const { url } = await start(() => {})
    expect(await post({ url, body }, hasty)).toEqual(late)
  })

  it('by a name server that does not respond fails by timeout', async () => {
    const networkPolicy = { ...hasty, resolve: () => new Promise<never>(() => {}) }
    expect(await post({ url: 'http://hooks.example/', body }, networkPolicy)).toEqual(late)
  })

  it('by never finishing its response counts as delivered, and is disconnected', async () => {
    const ends: Promise<unknown>[] = []
    const { url } = await start((response, { socket }) => {
      ends.push(once(socket, 'close'))
      response.writeHead(200).write('a')
    })
    // Enough for a slow machine to receive the status.
    expect(await post({ url, body }, { ...thisMachine, timeout: 3_000 })).toEqual({ kind: 'delivered', status: 200 })
    await Promise.all(ends)
  })

  it('by an endless response is disconnected', async () => {
    const { url } = await start((response) => {
      const more = () => response.write('a'.repeat(10_000)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    expect(await post({ url, body }, patient)).toEqual({ kind: 'delivered', status: 200 })
  })

  it('by endless informational responses is disconnected', async () => {
    const { url } = await start((_, { socket }) => {
      const more = () => socket.writable && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', more)
      more()
    })
    expect(await post({ url, body }, patient)).toEqual(cut('ECONNRESET'))
  })

  it.each([
    ['headers that are too large', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`, 'HPE_HEADER_OVERFLOW'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x: aaaaaaaa\r\n'.repeat(10_000)}`, 'HPE_HEADER_OVERFLOW'],
    ['another protocol', '220 mail.example ESMTP\r\n', 'HPE_INVALID_CONSTANT'],
    ['a switch to another protocol', 'HTTP/1.1 101 OK\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', undefined],
  ])('by %s fails', async (_, data, code) => {
    const { url } = await start((_response, { socket }) => socket.write(data))
    expect(await post({ url, body }, patient)).toEqual(cut(code))
  })

  it('by hanging up fails, with the status if it was sent before', async () => {
    const hangingUp = await start((_, { socket }) => socket.destroy())
    expect(await post({ url: hangingUp.url, body }, patient)).toEqual(cut('ECONNRESET'))
    const halfway = await start((response, { socket }) => {
      response.writeHead(500, { 'content-length': 9 }).write('a', () => socket.destroy())
    })
    expect(await post({ url: halfway.url, body }, patient)).toMatchObject({ kind: 'failed', status: 500 })
  })

  it('by being offline fails', async () => {
    const { url, close } = await startWebhookReceiver()
    await close()
    expect(await post({ url, body }, patient)).toEqual(cut('ECONNREFUSED'))
  })
})
