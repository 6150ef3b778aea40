import { createHash } from 'node:crypto'
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

// A gzip file (RFC 1952) that is put together from parts. Each is deflated without knowledge of the others and ends at a
// whole byte, so parts can be joined in any order (RFC 1951). One member, because browsers refuse files of several.

/** In bytes. A download holds one or two of them in memory. */
const chunkBytes = 64 * 1024

/** What a file must know of a part: its size as text and its CRC-32, and how large it is. */
export interface PartSize {
  text_bytes: number
  crc: number
  bytes: number
}

/** A part that is compressed as it is written, and saved in chunks. */
export interface Part {
  write(text: string): Promise<void>
  /** Saves the rest. */
  end(): Promise<PartSize>
}

/** Ends a part at a whole byte, and not the file. */
const open = { finishFlush: constants.Z_SYNC_FLUSH }

/** Compresses text and saves it with `save`, chunk by chunk. It holds little more than one of them. */
export function createPart(save: (number: number, bytes: Buffer) => Promise<unknown>): Part {
  const deflate = createDeflateRaw(open)
  let [pending, bytes, saved, text_bytes, crc] = [Buffer.alloc(0), 0, 0, 0, 0]
  deflate.on('data', (compressed: Buffer) => {
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
      const written = Buffer.from(text)
      text_bytes += written.length
      crc = crc32(written, crc)
      await new Promise<void>((resolve, reject) =>
        deflate.write(written, (error) => (error ? reject(error) : resolve())),
      )
      await saveFrom(chunkBytes)
    },
    end: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      deflate.once('end', resolve).once('error', reject).end()
      await promise
      await saveFrom(0)
      return { bytes, text_bytes, crc }
    },
  }
}

/** Deflate, no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** The last block of a file, which is empty. */
const lastBlock = Buffer.from([3, 0])

/** The head and the tail of a file that has these parts after a text of its own, such as a header line. */
export function frameOf(text: string, parts: readonly PartSize[]): { head: Buffer; tail: Buffer } {
  const own = Buffer.from(text)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(parts.reduce(joinCrc, crc32(own)))
  sizes.writeUInt32LE(parts.reduce((sum, { text_bytes }) => sum + text_bytes, own.length) % 2 ** 32, 4)
  return { head: Buffer.concat([header, deflateRawSync(own, open)]), tail: Buffer.concat([lastBlock, sizes]) }
}

/**
 * The CRC-32 of a text with a part after it. A CRC is the rest of a polynomial, its bits reversed: the text before the
 * part is multiplied by x to the power of the bits of the part. Source: zlib, `crc32_combine`.
 */
const joinCrc = (before: number, { text_bytes, crc }: PartSize): number =>
  (multiply(powerOfX(8 * text_bytes), before) ^ crc) >>> 0

/** The polynomial of CRC-32 without its first term, and 1 and x, with their bits reversed. */
const [polynomial, one, x] = [0xedb88320, 2 ** 31, 2 ** 30]

/** x to this power, modulo the polynomial, by squaring. */
function powerOfX(exponent: number): number {
  let [power, square] = [one, x]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, square)
    square = multiply(square, square)
  }
  return power
}

/** The product of two polynomials, modulo the polynomial. */
function multiply(a: number, b: number): number {
  let [product, shifted] = [0, b]
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}

/** The size and the SHA-256, in hexadecimal digits, of bytes that come in pieces. */
export async function measureBytes(pieces: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
