import { inShort } from '@muster/rules/testing/extent'
import { expect, it } from 'vitest'
import { startMuster } from '../e2e/support/server.ts'
import { killDatabase } from './support/writer.ts'

it('restarts a killed embedded database without losing an acknowledged write', async () => {
  const muster = await startMuster({ RATE_LIMITS: 'off' })
  try {
    const writer = await killDatabase(muster, inShort(1, 50))
    expect(writer.acknowledged.length).toBeGreaterThan(0)
    expect(await writer.lost()).toEqual([])
    expect(muster.log).not.toContain('that nothing handled')
  } finally {
    await muster.close()
  }
})
