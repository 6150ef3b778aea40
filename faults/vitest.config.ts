import { isLong } from '@muster/rules/testing/extent'
import { defineConfig } from 'vitest/config'

// Files run sequentially: each takes servers to their limits and must not disturb the next.
export default defineConfig({
  test: {
    name: 'faults',
    // These need no server process: they run with the tests of the API.
    include: isLong ? ['faults/**/!(races.*|forgotten).test.ts'] : ['faults/!(races.*|forgotten).test.ts'],
    ...(isLong && { globalSetup: 'server/src/testing/global-setup.ts' }),
    fileParallelism: false,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})
