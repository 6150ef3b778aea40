import AxeBuilder from '@axe-core/playwright'
import { inShort } from '@muster/rules/testing/extent'
import { test as base, expect, type Page } from '@playwright/test'
import { apiOf, createMember } from './support/api.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { watchErrors } from './support/page-errors.ts'
import { type Muster, startMuster } from './support/server.ts'

interface WorkerFixtures {
  /** The real server with its own database, one per worker. */
  muster: Muster
  mailbox: Mailbox
}

interface TestFixtures {
  /** The calls of a new member, who is signed in on the page: their other device. */
  olga: ReturnType<typeof apiOf>
  /** Fails the test when the page breaks or writes an error to the console. */
  watch: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  muster: [
    async ({ mailbox }, use) => {
      const muster = await startMuster({ SMTP_URL: mailbox.url, RATE_LIMITS: 'off' })
      await use(muster)
      await muster.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ muster }, use) => use(muster.url),
  olga: async ({ page, muster, mailbox }, use) => {
    const { token } = await createMember(muster.url, mailbox, 'Olga Nowak')
    await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await use(apiOf(muster.url, token))
  },
  watch: [
    async ({ page }, use) => {
      const errors: string[] = []
      watchErrors(page, errors)
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Expects no axe violations on the current page. */
export async function expectAccessible(page: Page) {
  // axe would measure colours in the middle of a transition. Reduced motion prevents new transitions during the
  // analysis.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  )
  // Legacy mode runs axe in the page itself, not in a second page, which only pages with frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}

/** The narrowest width of each layout is the tightest, especially with text twice as large. */
const widths = inShort([320, 768], [320, 360, 768, 1280])
const textSizes = inShort(['200%'], ['100%', '200%'])

/** Expects no overflow at the right edge at any width, even with text twice as large. */
export async function expectNoOverflow(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    for (const size of textSizes) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, `${page.url()} at ${width} px with text at ${size}`).toBe(0)
    }
  }
}
