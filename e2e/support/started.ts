import type { Page } from '@playwright/test'

/** Waits until the page that the server has rendered reacts to what is pressed. */
export const untilStarted = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => /react/i.test(key)))
