import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { openReader } from './answers.ts'

// Not autocannon, although it is alive, typed and fast enough (35,000 requests a second on one core of ours): its times
// are whole milliseconds, where most of ours are below one, and each of its connections goes through a list of addresses
// by itself, so that none is new after the first connection has asked it.

/** Requests to make in one go. */
export interface Volley {
  port: number
  /** Either asked in turn until the time is over, or each once at most. */
  paths: string[]
  isRepeated: boolean
  seconds: number
}

export interface Fired {
  /** Of each answer with 200, in milliseconds. */
  times: Float64Array
  /** From the first request to the last answer. */
  seconds: number
  /** Answers with 503: the server sheds load that it cannot answer in time. */
  refused: number
  /** Answers with any other status. */
  failures: number
}

const connections = 32

/** Asks over 32 keep-alive connections, each of which asks again as soon as it is answered. */
export async function fire({ port, paths, isRepeated, seconds }: Volley): Promise<Fired> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: br, gzip\r\n\r\n`),
  )
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const start = performance.now()
  const deadline = start + seconds * 1000
  const times: number[] = []
  let refused = 0
  let failures = 0
  let turn = 0
  const next = () =>
    performance.now() < deadline ? requests[isRepeated ? turn++ % requests.length : turn++] : undefined
  await Promise.all(
    sockets.map((socket) =>
      ask(socket, next, (status, time) => {
        if (status === 200) times.push(time)
        else if (status === 503) refused++
        else failures++
      }),
    ),
  )
  for (const socket of sockets) socket.destroy()
  return { times: Float64Array.from(times), seconds: (performance.now() - start) / 1000, refused, failures }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Asks until there is nothing more to ask. */
function ask(socket: Socket, next: () => Buffer | undefined, note: (status: number, time: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const read = openReader()
    let sent = 0
    const send = () => {
      const request = next()
      if (request === undefined) return resolve()
      sent = performance.now()
      socket.write(request)
    }
    socket.on('data', (piece: Buffer) => {
      const status = read(piece)
      if (status === undefined) return
      note(status, performance.now() - sent)
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A connection was closed before its answer was complete.')))
    send()
  })
}
