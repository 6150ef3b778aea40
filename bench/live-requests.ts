import { connect, type Socket } from 'node:net'

/** Browsers have up to six connections each; these are shared by all, and requests wait for a free one. */
const connections = 200

interface Request {
  path: string
  /** That of a member; undefined for a visitor. */
  token: string | undefined
  startedAt: number
}

interface Connection {
  socket: Socket
  request: Request | undefined
  head: Buffer
  /** The bytes of the body that have not arrived. */
  missing: number
  isOk: boolean
}

type OnResponse = (response: { isOk: boolean; milliseconds: number; isMember: boolean }) => void

/**
 * Sends requests, and reports whether each got a 200 and how many milliseconds it took with the wait for a connection.
 * On bare sockets: the client of Node.js takes more processor time for a response than the server.
 */
export function createRequests(port: number, onResponse: OnResponse) {
  const free: Connection[] = []
  const queue: Request[] = []
  let opened = 0

  const sendOn = (connection: Connection, request: Request) => {
    connection.request = request
    const signedIn = request.token === undefined ? '' : `Authorization: Bearer ${request.token}\r\n`
    connection.socket.write(
      `GET ${request.path} HTTP/1.1\r\nHost: localhost\r\n${signedIn}Accept-Encoding: br, gzip\r\n\r\n`,
    )
  }
  const finish = (connection: Connection, isOk: boolean) => {
    const { request } = connection
    connection.request = undefined
    if (request) {
      const milliseconds = performance.now() - request.startedAt
      onResponse({ isOk, milliseconds, isMember: request.token !== undefined })
    }
    if (connection.socket.destroyed) return
    const waiting = queue.shift()
    if (waiting) sendOn(connection, waiting)
    else free.push(connection)
  }
  const read = (connection: Connection, chunk: Buffer) => {
    if (connection.missing > 0) {
      connection.missing -= chunk.length
      if (connection.missing <= 0) finish(connection, connection.isOk)
      return
    }
    const bytes = connection.head.length > 0 ? Buffer.concat([connection.head, chunk]) : chunk
    const end = bytes.indexOf('\r\n\r\n')
    connection.head = end === -1 ? bytes : nothing
    if (end === -1) return
    const head = bytes.toString('latin1', 0, end)
    connection.isOk = head.startsWith('HTTP/1.1 200')
    connection.missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (bytes.length - end - 4)
    // A response of one's own comes in chunks; how long they are matters to nobody here.
    if (Number.isNaN(connection.missing)) {
      connection.socket.destroy()
      return finish(connection, connection.isOk)
    }
    if (connection.missing <= 0) finish(connection, connection.isOk)
  }
  const open = () => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    const connection: Connection = { socket, request: undefined, head: nothing, missing: 0, isOk: false }
    socket.on('data', (chunk: Buffer) => read(connection, chunk))
    socket.on('error', () => {})
    socket.once('close', () => {
      opened--
      if (free.includes(connection)) free.splice(free.indexOf(connection), 1)
      finish(connection, false)
    })
    opened++
    return connection
  }

  return (path: string, token: string | undefined) => {
    const request = { path, token, startedAt: performance.now() }
    const connection = free.pop() ?? (opened < connections ? open() : undefined)
    if (connection) sendOn(connection, request)
    else queue.push(request)
  }
}

const nothing = Buffer.alloc(0)
