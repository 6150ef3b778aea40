import { defineConfig } from '@playwright/test'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'

const executablePath = ensureChromium()

export default defineConfig({
  testDir: '.',
  // A separate folder: Playwright empties it, and the other reports are beside it.
  outputDir: '../test-results/e2e',
  timeout: 600_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
