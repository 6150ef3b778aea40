import AxeBuilder from '@axe-core/playwright'
import { inShort } from '@muster/rules/testing/extent'
import { test as base, expect, type Page } from '@playwright/test'
import { apiOf, createMember, repeatCallsTo } from './support/api.ts'
import { startScale } from './support/engines/scale.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { watchErrors } from './support/page-errors.ts'
import { type Muster, startMuster } from './support/server.ts'

interface WorkerFixtures {
  /** The real server with its own database, one per worker. */
  muster: Muster
  mailbox: Mailbox
  /** Whether `muster` is many servers; one is killed now and then (docs/scaling.md). */
  isScaled: boolean
}

interface TestFixtures {
  /** The calls of a new member, who is signed in on the page: their other device. */
  olga: ReturnType<typeof apiOf>
  /** Fails the test when the page breaks or writes an error to the console. */
  watch: undefined
}

/** How often a server is killed, in milliseconds. */
const killEvery = 30_000

/** Everything that `npm run scale` starts, with a server that is killed and comes back again and again. */
async function startShaken(settings: Record<string, string>): Promise<Muster> {
  const scale = await startScale(settings, 2)
  repeatCallsTo(scale.url)
  let turn = 0
  let shaken: Promise<void> = Promise.resolve()
  let failure: unknown
  const timer = setInterval(() => {
    const server = scale.web[turn++ % scale.web.length]
    shaken = shaken
      .then(() => server?.kill())
      .then(() => server?.start())
      .catch((error: unknown) => {
        failure = error
      })
  }, killEvery)
  const close = async () => {
    clearInterval(timer)
    await shaken
    await scale.close()
    if (failure !== undefined) throw failure
  }
  // Journeys that need more of it are about one process (`@alone`).
  return { url: scale.url, close } as Muster
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isScaled: [false, { option: true, scope: 'worker' }],
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
    async ({ mailbox, isScaled }, use) => {
      const settings = { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' }
      const muster = isScaled ? await startShaken(settings) : await startMuster(settings)
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
