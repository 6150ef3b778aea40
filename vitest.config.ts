import { defineConfig } from 'vitest/config'
import { statementTags } from './scripts/specification/statements.ts'

export default defineConfig({
  test: {
    tags: statementTags,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vite.config.ts',
    ],
  },
})
