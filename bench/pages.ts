import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../e2e/support/chromium.ts'
import { type goals, type Measurement, median, report } from './goals.ts'
import type { Options } from './options.ts'
import { createSlips, timeReport } from './scan.ts'

/** What Chrome calls slow 4G: 400 ms from request to response, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = { offline: false, latency: 400, downloadThroughput: 204_800, uploadThroughput: 96_000 }

/** The network of the taps: with slow 4G, nothing is prefetched, and a tap waits for the network. */
const fast4G = { offline: false, latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 168_750 }

const eventTab = (part: string) => `nav[aria-label="Parts of the event"] a[href*="part=${part}"]`

/** `heading` identifies the next page; without one, the first change of the page counts. */
const taps: { from: string; link: string; heading?: RegExp; goal: keyof typeof goals }[] = [
  { from: '/', link: 'main a[href="/events"]', heading: /^Events/, goal: 'tapHomeToEvents' },
  {
    from: '/events',
    link: 'main article a[href^="/events/"]:not([href$="desk"])',
    heading: /^(?!Events)/,
    goal: 'tapEvent',
  },
  { from: '/events', link: 'main a[href*="game_type=SPEARHEAD"]', goal: 'tapFilter' },
  { from: '/events/1', link: eventTab('matches'), heading: /^Matches/, goal: 'tapTab' },
  { from: '/events/1', link: eventTab('about'), goal: 'tapTab' },
  { from: '/', link: 'main a[href="/armies"]', heading: /^Armies/, goal: 'tapArmies' },
]

/**
 * Opens pages with an empty cache, slow 4G and a processor four times slower. Then measures the time from a tap to the
 * next painted state, a second after hydration, on fast 4G.
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
    const slips = await createSlips(url, samples)
    const sent = await medianOf(() => onPhone(browser, slips.next(), timeReport, { waitUntil: 'commit' })).finally(
      slips.remove,
    )
    measurements.push({ name: '/r/{code}: scan to sent', value: sent, goal: 'scanToSent' })
    for (const tap of taps) {
      const value = await medianOf(() =>
        onPhone(browser, url + tap.from, (page) => timeTap(page, tap), { network: fast4G }),
      )
      measurements.push({ name: `${tap.from}: tap on ${tap.link}`, value, goal: tap.goal })
    }
    return report('A slow phone: median in ms', measurements)
  } finally {
    await browser.close()
  }
}

const samples = 5

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) times.push(await measure())
  return median(times)
}

async function onPhone<Result>(
  browser: Browser,
  url: string,
  run: (page: Page) => Promise<Result>,
  { network = slow4G, waitUntil = 'load' }: { network?: typeof slow4G; waitUntil?: 'load' | 'commit' } = {},
): Promise<Result> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
  const context = await browser.newContext(phone)
  try {
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
  await page.locator(link).filter({ visible: true }).first().tap()
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

/**
 * Runs in the page: measures from a tap to the first frame that shows the heading or, without one, any change. A page
 * may show placeholders of what is still loading.
 */
function awaitPaint(heading: RegExp | undefined) {
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight
  let isChanged = false
  const isPainted = () =>
    heading === undefined
      ? isChanged
      : [...document.querySelectorAll('h1, h2#matches')].some((one) => isVisible(one) && heading.test(one.textContent))
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
