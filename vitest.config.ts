import { defineConfig } from 'vitest/config'
import { statementTags } from './scripts/specification/statements.ts'

export default defineConfig({
  test: {
    tags: statementTags,
    // Vitest would leave one core idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      'web/vite.config.ts',
    ],
  },
})
