import type { Browser, Page } from '@playwright/test'
import { median } from './goals.ts'

/** What Chrome calls slow 4G: 400 ms from request to response, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = { offline: false, latency: 400, downloadThroughput: 204_800, uploadThroughput: 96_000 }

/** The network of the taps: with slow 4G, nothing is prefetched, and a tap waits for the network. */
export const fast4G = { offline: false, latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 168_750 }

/** Only the processor is slow. */
export const noNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export const samples = 5

export async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) times.push(await measure())
  return median(times)
}

interface PhoneOptions {
  network?: typeof slow4G
  waitUntil?: 'load' | 'commit'
  /** Of the user who is signed in. */
  token?: string
}

export async function onPhone<Result>(
  browser: Browser,
  url: string,
  run: (page: Page) => Promise<Result>,
  { network = slow4G, waitUntil = 'load', token }: PhoneOptions = {},
): Promise<Result> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
  const context = await browser.newContext(phone)
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil })
    return await run(page)
  } finally {
    await context.close()
  }
}

/** What a page shows, by a selector and the text of what it finds. */
export interface Shown {
  selector: string
  text: RegExp
}

/**
 * From a tap to the first frame that shows `shown` or, without it, any change, in milliseconds; `wait` milliseconds after
 * the page works.
 */
export async function timeTap(page: Page, link: string, shown?: Shown, wait = 1000): Promise<number> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')?.firstElementChild
    return Object.keys(root ?? {}).some((key) => key.startsWith('__reactFiber'))
  })
  await page.waitForTimeout(wait)
  await page.evaluate(awaitPaint, shown)
  await page.locator(link).filter({ visible: true }).first().tap()
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

/** Runs in the page. It may show placeholders of what is still loading. */
function awaitPaint(shown: Shown | undefined) {
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight
  let isChanged = false
  const isPainted = () =>
    shown === undefined
      ? isChanged
      : [...document.querySelectorAll(shown.selector)].some((one) => shown.text.test(one.textContent) && isVisible(one))
  const painted = new Promise<number>((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        isChanged = true
      })
      observer.observe(document.body, { subtree: true, attributes: true, childList: true })
      const poll = () => requestAnimationFrame(isPainted() ? () => resolve(performance.now() - timeStamp) : poll)
      poll()
    }
    document.addEventListener('click', start, { once: true, capture: true })
    setTimeout(resolve, 20_000, Number.NaN)
  })
  Object.assign(globalThis, { painted })
}
