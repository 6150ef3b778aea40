// How soon a page stands on a phone: `npm run bench:pages`, or `npm run bench:pages -- --url http://localhost:3400
// /armies`, of a Muster that is running with the demo. Each page is opened five times with nothing kept, over a slow 4G
// network and with a processor four times slower than this one; the median counts.
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
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

async function open(browser: Browser, path: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observe)
    await page.goto(values.url + path, { waitUntil: 'networkidle' })
    return await page.evaluate(() => (globalThis as unknown as { opening: Opening }).opening)
  } finally {
    await context.close()
  }
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
} finally {
  await browser.close()
}
