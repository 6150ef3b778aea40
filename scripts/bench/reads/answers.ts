/**
 * Finds the end of each answer on a keep-alive connection: is given what arrives, and returns the status of an answer
 * once all of it is there. One request at a time is under way, so an answer never begins in the middle of a piece.
 */
export function openReader(): (piece: Buffer) => number | undefined {
  let rest: Buffer = Buffer.alloc(0)
  let status: number | undefined
  let isChunked = false
  /** Bytes that need not be looked at. */
  let left = 0

  const readHead = (head: string) => {
    status = Number(head.slice(9, 12))
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
    left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  }
  const readSize = (line: string) => {
    const size = Number.parseInt(line, 16)
    if (Number.isNaN(size)) throw new Error('A chunk of an answer has no size.')
    isChunked = size > 0
    // The line break after it.
    left = size + 2
  }
  const end = () => {
    const ended = status
    status = undefined
    rest = Buffer.alloc(0)
    return ended
  }

  return (piece) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    for (let at = 0; ; ) {
      const skipped = Math.min(left, bytes.length - at)
      left -= skipped
      at += skipped
      if (left === 0 && status !== undefined && !isChunked) return end()
      const mark = status === undefined ? '\r\n\r\n' : '\r\n'
      const found = left > 0 ? -1 : bytes.indexOf(mark, at)
      if (found === -1) {
        rest = bytes.subarray(at)
        return undefined
      }
      const text = bytes.toString('latin1', at, found)
      at = found + mark.length
      if (status === undefined) readHead(text)
      else readSize(text)
    }
  }
}
