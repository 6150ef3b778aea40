import { isLong } from '@muster/rules/testing/extent'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'

const executablePath = ensureChromium()

export default defineConfig({
  testDir: '.',
  // Playwright empties it, and others write their results beside it at the same time.
  outputDir: '../test-results/e2e',
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // Journeys with this tag repeat another one on a second device.
  ...(!isLong && { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // No trace: it takes as much again as the journeys. `npm run e2e -- --trace on` tells more of one that fails.
    browserName: 'chromium',
    // What cannot be pressed must not hold up its whole journey.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
