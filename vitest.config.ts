import { inShort } from '@muster/rules/testing/extent'
import { defineConfig } from 'vitest/config'
import { statementTags } from './scripts/specification/statements.ts'

export default defineConfig({
  test: {
    tags: statementTags,
    // Vitest would leave one core idle. And each project has its turn: a worker that is given a file of another begins
    // again.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          include: [
            'contract/src/**/*.test.ts',
            'rules/src/**/*.test.ts',
            'site/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Laws are tried with many inputs, on a machine that may be busy.
          testTimeout: inShort(60_000, 900_000),
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'faults/races.*.test.ts',
            'faults/forgotten.test.ts',
            'examples/**/*.test.ts',
          ],
          globalSetup: 'server/src/testing/global-setup.ts',
          // Journeys and faults want the same two cores.
          testTimeout: inShort(120_000, 900_000),
          hookTimeout: 60_000,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      'web/vite.config.ts',
    ],
  },
})
