import type { Writable } from 'node:stream'

/**
 * A client that watches an event. A record of a few fields, because there may be ten thousand.
 *
 * A stream is *ready* while `writtenAt` is 0. It is *waiting* from a write until the kernel has taken it, which is
 * immediate unless the client stopped reading. While waiting nothing more is written, so its buffer holds one frame at
 * most; `disconnectStalled` ends the wait. Neither `write` nor `close` reports a client that does not read.
 */
export interface Stream {
  readonly socket: Writable
  readonly openedAt: number
  /** The version that was written last. */
  version: number
  writtenAt: number
  /** Sends what was skipped in the meantime. Made once per stream instead of once per write. */
  onTaken: (error?: Error | null) => void
}

/** What a stream sends: a version and its frame. */
export interface Signal {
  version: number
  frame: Buffer
}

/** `latest` returns the signal to send after a wait. */
export function createStream(socket: Writable, version: number, latest: () => Signal): Stream {
  const stream: Stream = {
    socket,
    openedAt: performance.now(),
    version,
    writtenAt: 0,
    onTaken: (error) => {
      stream.writtenAt = 0
      if (!error) sendSignal(stream, latest())
    },
  }
  return stream
}

/** Sends a version unless the client has it. A client that waits gets the latest one later. */
export function sendSignal(stream: Stream, { version, frame }: Signal) {
  if (stream.writtenAt !== 0 || stream.version >= version) return
  stream.version = version
  write(stream, frame)
}

/** A client that waits needs no ping: it has something to read. */
export function sendPing(stream: Stream, frame: Buffer) {
  if (stream.writtenAt === 0) write(stream, frame)
}

function write(stream: Stream, frame: Buffer) {
  if (stream.socket.writableEnded) return
  stream.writtenAt = performance.now()
  stream.socket.write(frame, stream.onTaken)
}

/** Closes the connection of a client that has not taken a frame for so many milliseconds. */
export function disconnectStalled({ socket, writtenAt }: Stream, stallMax: number) {
  if (writtenAt !== 0 && performance.now() - writtenAt > stallMax) socket.destroy()
}
