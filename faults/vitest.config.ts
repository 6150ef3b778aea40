import { defineConfig } from 'vitest/config'

// One file after another: each takes servers to their limits and must not be disturbed by the next.
export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/**/*.test.ts'],
    globalSetup: 'server/src/testing/global-setup.ts',
    fileParallelism: false,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})
