import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface LiveEvent {
  name: string
  data: string
  at: number
}

/** A client of a live stream, or of a refusal. */
export interface Watcher {
  status: number
  headers: IncomingHttpHeaders
  /** What arrived, in order; `retry` lines count as events of that name. */
  events: LiveEvent[]
  /** The body of a refusal. */
  text: string
  /** Pausing it stops reading from the connection. */
  response: IncomingMessage
  isEnded: boolean
  versions(): number[]
  /** The data of the latest event with this name. */
  latest(name: string): number | undefined
  close(): void
}

/** Opens `GET path` on a listening app, on a connection of its own. */
export async function watch(app: FastifyInstance, path: string, headers = {}): Promise<Watcher> {
  const request = get({ port: portOf(app), host: '127.0.0.1', path, headers, agent: false })
  // Errors after the response are the end of the stream.
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const events: LiveEvent[] = []
  const watcher: Watcher = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: '',
    response,
    isEnded: false,
    versions: () => events.filter(({ name }) => name === 'version').map(({ data }) => Number(data)),
    latest: (wanted) =>
      events
        .filter(({ name }) => name === wanted)
        .map(({ data }) => Number(data))
        .at(-1),
    close: () => void request.destroy(),
  }
  const parts: string[] = []
  response.setEncoding('utf8').on('data', (part: string) => {
    const isComplete = ((parts.at(-1) ?? '').slice(-1) + part).includes('\n\n')
    parts.push(part)
    if (watcher.status !== 200) watcher.text += part
    // Joining a long comment again with each of its parts would take minutes.
    if (!isComplete) return
    const blocks = parts.splice(0).join('').split('\n\n')
    parts.push(blocks.pop() ?? '')
    events.push(...blocks.map(readBlock))
  })
  response.on('error', () => {})
  response.on('close', () => {
    watcher.isEnded = true
  })
  if (watcher.status !== 200 && !response.readableEnded) await once(response, 'end')
  return watcher
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

function readBlock(block: string): LiveEvent {
  const fieldOf = (field: string) => new RegExp(`^${field}: ?(.*)$`, 'm').exec(block)?.[1]
  const retry = fieldOf('retry')
  const [name, data] = retry === undefined ? [fieldOf('event'), fieldOf('data')] : ['retry', retry]
  return { name: name ?? '', data: data ?? '', at: Date.now() }
}
