import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../e2e/support/chromium.ts'
import { type Measurement, median, report } from './goals.ts'
import type { Options } from './options.ts'

/** What Chrome calls slow 4G: 400 ms from request to response, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = { offline: false, latency: 400, downloadThroughput: 204_800, uploadThroughput: 96_000 }

/** `heading` identifies the next page. */
const taps = [
  { from: '/', link: 'main a[href="/events"]', heading: /^Events/ },
  { from: '/events', link: 'main article a:not([download])', heading: /^(?!Events)/ },
  { from: '/events/1', link: 'a[href$="part=matches"]', heading: /^Matches/ },
]

/**
 * Opens pages with an empty cache, slow 4G and a processor four times slower. Then measures the time from a tap to the
 * painted page, a second after hydration.
 */
export async function benchPages({ url }: Options): Promise<boolean> {
  const executablePath = ensureChromium()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const measurements: Measurement[] = []
    for (const path of ['/', '/events', '/events/1', '/armies']) {
      const value = await medianOf(() => onPhone(browser, url + path, (page) => page.evaluate(firstText)))
      measurements.push({ name: `${path}: first text`, value })
    }
    for (const tap of taps) {
      const value = await medianOf(() => onPhone(browser, url + tap.from, (page) => timeTap(page, tap)))
      measurements.push({ name: `${tap.from}: tap on ${tap.link}`, value })
    }
    return report('A slow phone: median in ms', measurements)
  } finally {
    await browser.close()
  }
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < 5; sample++) times.push(await measure())
  return median(times)
}

async function onPhone<Result>(browser: Browser, url: string, run: (page: Page) => Promise<Result>): Promise<Result> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url)
    return await run(page)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
const firstText = () =>
  new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
    })
    observer.observe({ type: 'paint', buffered: true })
  })

async function timeTap(page: Page, { link, heading }: (typeof taps)[number]): Promise<number> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')?.firstElementChild
    return Object.keys(root ?? {}).some((key) => key.startsWith('__reactFiber'))
  })
  await page.waitForTimeout(1000)
  await page.evaluate(awaitPaint, heading)
  await page.locator(link).first().tap()
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

/** Runs in the page: measures from a tap to the first frame that shows the next page without loading indicators. */
function awaitPaint(heading: RegExp) {
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight
  const isRendered = () =>
    [...document.querySelectorAll('h1, h2#matches')].some((one) => isVisible(one) && heading.test(one.textContent)) &&
    ![...document.querySelectorAll('main .animate-pulse')].some(isVisible)
  const painted = new Promise<number>((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const poll = () => requestAnimationFrame(isRendered() ? () => resolve(performance.now() - timeStamp) : poll)
      poll()
    }
    document.addEventListener('click', start, { once: true, capture: true })
    setTimeout(resolve, 20_000, Number.NaN)
  })
  Object.assign(globalThis, { painted })
}
