import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

function createStream(isTTY: boolean) {
  const written: string[] = []
  return { written, stream: { isTTY, write: (text: string) => written.push(text) > 0 } }
}

describe('createProgress', () => {
  it('redraws one line on a terminal, with notes above it', () => {
    const { written, stream } = createStream(true)
    const { show, note, end } = createProgress(stream)
    show(0, 2000)
    show(1000, 2000)
    note('No answer.')
    show(2000, 2000)
    end()
    expect(written).toEqual([
      `\r[${'.'.repeat(30)}] 0 %  0 of 2,000 lines\x1b[K`,
      `\r[${'#'.repeat(15)}${'.'.repeat(15)}] 50 %  1,000 of 2,000 lines\x1b[K`,
      '\r\x1b[K',
      'No answer.\n',
      `\r[${'#'.repeat(30)}] 100 %  2,000 of 2,000 lines\x1b[K`,
      '\n',
    ])
  })

  it('writes an occasional line elsewhere', () => {
    const { written, stream } = createStream(false)
    const { show, end } = createProgress(stream)
    for (let done = 0; done <= 100; done++) show(done, 100)
    end()
    expect(written).toHaveLength(10)
    expect(written[0]).toBe('10 %  10 of 100 lines\n')
  })
})
