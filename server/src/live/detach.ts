import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Takes a connection from the HTTP server, so that parser, request and response can be collected: two thirds of a
 * stream's memory. For the HTTP server the connection is closed: it frees what it holds, as it does at a real end, and
 * sees neither timeouts nor data any more. What the client still sends is discarded.
 */
export function detach(socket: Socket, response: ServerResponse) {
  socket.emit('close')
  response.detachSocket(socket)
  socket.removeAllListeners()
  socket.setTimeout(0)
  // A failed connection closes, too.
  socket.on('error', () => {})
  // Otherwise a client that closes its side would keep the connection half-open.
  socket.once('end', () => socket.destroy())
  socket.resume()
}
