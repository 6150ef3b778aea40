import type { Page } from '@playwright/test'

/** Collects what breaks on a page, and what it writes to the console as an error. */
export function watchErrors(page: Page, errors: string[]) {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser also reports refused calls; the tests check how the page handles them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}
