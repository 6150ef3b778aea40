import { expect, it } from 'vitest'
import { readList, writeList } from './rules.list.ts'

const listed = [4821, 9].map((number) => ({
  number,
  user_id: number * 2,
  fingerprint: Buffer.alloc(32, number),
  deleted_at: new Date('2026-11-25T10:00:00.000Z'),
}))

it('reads a list of deleted accounts as it was written', () => {
  expect(readList(writeList(listed))).toEqual(listed)
  expect(readList(writeList([]))).toEqual([])
})

it('notices a damaged list instead of leaving accounts out', () => {
  const text = writeList(listed)
  for (const damaged of [text.slice(0, -9), text.replace('4821 ', ''), text.replace(/[0-9a-f]{64}/, 'x'.repeat(64))]) {
    expect(readList(damaged)).toBeUndefined()
  }
})
