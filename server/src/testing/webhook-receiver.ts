import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type NetworkPolicy, publicInternet } from '../webhooks/post.ts'

export interface WebhookReceiver {
  port: number
  url: string
  received: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[]
  close(): Promise<void>
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void

/** Allows receivers on this machine, and resolves every name to it. */
export const thisMachine: NetworkPolicy = {
  ...publicInternet,
  allowsUrl: () => true,
  isAllowed: (ip) => ip === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
}

/** A web server on loopback. It records every request, and by default responds with 204. */
export async function startWebhookReceiver(
  respond: Respond = (response) => response.writeHead(204).end(),
  tls?: { key: string; cert: string },
): Promise<WebhookReceiver> {
  const received: WebhookReceiver['received'] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    received.push({ method, path, headers, body: await text(request) })
    respond(response, request)
  }
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook?key=1`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same, closed after the test. */
export const openWebhookReceiver: typeof startWebhookReceiver = async (...given) => {
  const receiver = await startWebhookReceiver(...given)
  onTestFinished(() => receiver.close())
  return receiver
}
