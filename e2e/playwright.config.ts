import { isLong } from '@muster/rules/testing/extent'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'

const executablePath = ensureChromium()

const projects: Project<object, { isScaled: boolean }>[] = [
  { name: 'one server' },
  // Without those that are about a device or one process.
  { name: 'many servers', use: { isScaled: true }, grepInvert: /@long|@alone/ },
]

export default defineConfig<object, { isScaled: boolean }>({
  projects: projects.slice(0, isLong ? 2 : 1),
  testDir: '.',
  // Its own folder: Playwright empties it, and other runs write their results next to it at the same time.
  outputDir: '../test-results/e2e',
  timeout: 600_000,
  // Four browsers on two noisy cores: a journey may lose a race once. `npm test` names those that passed when repeated.
  retries: 1,
  expect: { timeout: 30_000 },
  // Journeys with this tag repeat another journey on a second device.
  ...(!isLong && { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // No trace: it doubles the time of the journeys. `npm run e2e -- --trace on` helps with a failing one.
    browserName: 'chromium',
    // An action that cannot succeed must not block its whole journey.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
