// How soon a page stands on a phone: `npm run bench:pages`, or `npm run bench:pages -- --url http://localhost:3400
// /armies`, of a Muster that is running with the demo. Each page is opened five times with nothing kept, over a slow 4G
// network and with a processor four times slower than this one; the median counts. Without addresses, it then says how
// soon the likely next pages are drawn when their links are tapped, a second after the page before has been taken over.
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'

const { values, positionals } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' } },
  allowPositionals: true,
})
const pages = positionals.length > 0 ? positionals : ['/', '/events', '/events/1', '/armies']
const times = 5

/** What Chrome calls slow 4G: 400 ms from request to answer, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 400,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

interface Opening {
  firstPaint: number
  largestPaint: number
  shift: number
  /** From when on the page reacts to more than links. */
  takenOver: number
}

/** Runs with a page on a phone. */
async function onPhone<Result>(browser: Browser, run: (page: Page) => Promise<Result>): Promise<Result> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observe)
    return await run(page)
  } finally {
    await context.close()
  }
}

const open = (browser: Browser, path: string) =>
  onPhone(browser, async (page) => {
    await page.goto(values.url + path, { waitUntil: 'networkidle' })
    return page.evaluate(() => (globalThis as unknown as { opening: Opening }).opening)
  })

interface Press {
  from: string
  /** What is tapped before, such as the button of the menu. */
  first?: string
  link: string
  /** What the next page is known by. */
  heading: RegExp
}

const presses: Press[] = [
  { from: '/', link: 'main a[href="/events"]', heading: /^Events/ },
  { from: '/events', link: 'main article a:not([download])', heading: /^(?!Events)/ },
  { from: '/events/1', link: 'a[href$="part=matches"]', heading: /^Matches/ },
  { from: '/events', first: 'header button', link: 'header a[href="/armies"]', heading: /^Armies/ },
]

/** How long it takes from a tap to the drawn page, in milliseconds. */
const press = (browser: Browser, { from, first, link, heading }: Press) =>
  onPhone(browser, async (page) => {
    await page.goto(values.url + from)
    await page.waitForFunction(() => (globalThis as unknown as { opening: Opening }).opening.takenOver > 0)
    await page.waitForTimeout(1000)
    if (first) {
      await page.tap(first)
      // Less than people need to find the link in what has opened.
      await page.waitForTimeout(500)
    }
    await page.evaluate(awaitRendered, heading)
    await page.locator(link).first().tap()
    return page.evaluate(() => (globalThis as unknown as { pressed: Promise<number> }).pressed)
  })

/** Runs in the page: from a tap to the frame in which the next page is seen, with nothing that is still loading. */
function awaitRendered(heading: RegExp) {
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight
  const isRendered = () =>
    [...document.querySelectorAll('h1, h2#matches')].some((one) => isSeen(one) && heading.test(one.textContent)) &&
    ![...document.querySelectorAll('main .animate-pulse')].some(isSeen)
  const pressed = new Promise<number>((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      const look = () => {
        // The frame after it has been painted.
        const next = isRendered() ? () => resolve(performance.now() - timeStamp) : look
        requestAnimationFrame(next)
      }
      look()
    }
    document.addEventListener('click', watch, { once: true, capture: true })
    setTimeout(resolve, 20_000, Number.NaN)
  })
  Object.assign(globalThis, { pressed })
}

/** Runs in the page. */
function observe() {
  const opening = { firstPaint: 0, largestPaint: 0, shift: 0, takenOver: 0 }
  Object.assign(globalThis, { opening })
  const watch = (
    type: 'paint' | 'largest-contentful-paint' | 'layout-shift',
    note: (entry: PerformanceEntry) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') opening.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    opening.largestPaint = startTime
  })
  watch('layout-shift', (entry) => {
    opening.shift += (entry as unknown as { value: number }).value
  })
  const timer = setInterval(() => {
    const root = document.getElementById('root')?.firstElementChild
    if (!root || !Object.keys(root).some((key) => key.startsWith('__reactFiber'))) return
    opening.takenOver = performance.now()
    clearInterval(timer)
  }, 20)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const executablePath = ensureChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  for (const path of pages) {
    const openings: Opening[] = []
    for (let time = 0; time < times; time++) openings.push(await open(browser, path))
    const of = (name: keyof Opening) => median(openings.map((opening) => opening[name]))
    console.log(
      `${path.padEnd(24)} first paint ${of('firstPaint').toFixed(0)} ms, largest ${of('largestPaint').toFixed(0)} ms, taken over ${of('takenOver').toFixed(0)} ms, shift ${of('shift').toFixed(3)}`,
    )
  }
  for (const one of positionals.length > 0 ? [] : presses) {
    const taps: number[] = []
    for (let time = 0; time < times; time++) taps.push(await press(browser, one))
    const list = taps.map((tap) => tap.toFixed(0)).join(', ')
    console.log(`${one.from} → ${one.link}: drawn ${median(taps).toFixed(0)} ms after the tap (${list})`)
  }
} finally {
  await browser.close()
}
