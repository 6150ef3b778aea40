import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { borders, land } from '../web/src/components/map/land-outlines.ts'
import { grain, unpack } from '../web/src/components/map/packed-path.ts'
import { outlineLand } from './map.ts'

// Simplifying all coasts takes some seconds.
it('the outlines of land equal their source', { timeout: 120_000 }, async () => {
  expect({ land, borders }).toEqual(await outlineLand())
})

it('the outlines of land stay within the map, and within 120 kB compressed', async () => {
  const lines = unpack(land, true).split('z').slice(0, -1)
  expect(lines.length).toBeGreaterThan(2000)
  const xs = lines.flatMap((line) => {
    const [start = '', ways = ''] = line.slice(1).split('l')
    let x = Number(start.split(' ')[0])
    const steps = ways.split(' ').filter((_, index) => index % 2 === 0)
    return [x, ...steps.map((step) => (x += Number(step)))]
  })
  expect(xs.reduce((a, b) => Math.min(a, b))).toBe(-1)
  expect(xs.reduce((a, b) => Math.max(a, b))).toBe(grain + 1)
  const file = new URL('../web/src/components/map/land-outlines.ts', import.meta.url)
  expect(brotliCompressSync(await readFile(file)).length).toBeLessThan(120_000)
})
