import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'

/** In bytes. A download holds one or two of them in memory. */
const chunkBytes = 64 * 1024

/** A file that is compressed as it is written, and saved in chunks. */
export interface GzipFile {
  write(text: string): Promise<void>
  /** Saves the rest. `sha256` is of the compressed file, in hexadecimal digits. */
  end(): Promise<{ bytes: number; sha256: string }>
}

/** Compresses text and saves it with `save`, chunk by chunk. It holds little more than one of them. */
export function createGzipFile(save: (number: number, bytes: Buffer) => Promise<unknown>): GzipFile {
  const gzip = createGzip()
  const hash = createHash('sha256')
  let [pending, bytes, saved] = [Buffer.alloc(0), 0, 0]
  gzip.on('data', (compressed: Buffer) => {
    hash.update(compressed)
    bytes += compressed.length
    pending = Buffer.concat([pending, compressed])
  })
  const saveFrom = async (least: number) => {
    while (pending.length >= least && pending.length > 0) {
      const chunk = pending.subarray(0, chunkBytes)
      pending = pending.subarray(chunk.length)
      await save(saved++, chunk)
    }
  }
  return {
    write: async (text) => {
      await new Promise<void>((resolve, reject) => gzip.write(text, (error) => (error ? reject(error) : resolve())))
      await saveFrom(chunkBytes)
    },
    end: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gzip.once('end', resolve).once('error', reject).end()
      await promise
      await saveFrom(0)
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
