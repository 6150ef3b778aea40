import { gunzipSync } from 'node:zlib'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPart, frameOf, type PartSize } from './service.writing.ts'

async function partOf(texts: readonly string[]): Promise<PartSize & { saved: Buffer }> {
  const chunks: Buffer[] = []
  const part = createPart(async (number, bytes) => {
    expect(number).toBe(chunks.length)
    chunks.push(bytes)
  })
  for (const text of texts) await part.write(text)
  return { ...(await part.end()), saved: Buffer.concat(chunks) }
}

it('any parts in any order are one gzip file of the whole text', async () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme', minLength: 2000, maxLength: 9000 })), {
    maxLength: 4,
  })
  const check = async (head: string, contents: string[][]) => {
    const parts = await Promise.all(contents.map(partOf))
    const frame = frameOf(head, parts)
    const file = Buffer.concat([frame.head, ...parts.map(({ saved }) => saved), frame.tail])
    expect(parts.map(({ bytes }) => bytes)).toEqual(parts.map(({ saved }) => saved.length))
    // It checks the length and the CRC-32.
    expect(gunzipSync(file).toString()).toBe(head + contents.flat().join(''))
  }
  await fc.assert(fc.asyncProperty(fc.string(), fc.array(texts, { maxLength: 5 }), check), {
    numRuns: inShort(100, 2000),
    seed,
  })
})
