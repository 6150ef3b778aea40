import { describe, expect, it } from 'vitest'
import { openReader } from './answers.ts'

const answers = {
  'with a length': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\r\n\r\n1',
  'in chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n0\r\n\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n',
  'without a body': 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\ncontent-length: 0\r\n\r\n',
}

describe.each(Object.entries(answers))('an answer %s', (_, text) => {
  const bytes = Buffer.from(text)
  const status = Number(text.slice(9, 12))

  it('ends with its last byte, wherever it is cut, and so does the next one', () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const read = openReader()
      for (let turn = 0; turn < 2; turn++) {
        expect(read(bytes.subarray(0, cut)), `cut at ${cut}`).toBeUndefined()
        expect(read(bytes.subarray(cut)), `cut at ${cut}`).toBe(status)
      }
    }
  })

  it('ends with its last byte when each comes by itself', () => {
    const read = openReader()
    const ends = [...bytes].map((byte) => read(Buffer.of(byte)))
    expect(ends.map((end) => end !== undefined).indexOf(true)).toBe(bytes.length - 1)
  })
})
