import { chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../e2e/support/chromium.ts'
import { type goals, type Measurement, report } from './goals.ts'
import { measureLargeEvents } from './large-event.ts'
import type { Options } from './options.ts'
import { fast4G, medianOf, onPhone, samples, timeTap } from './phone.ts'
import { createSlips, timeReport } from './scan.ts'

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
 * next painted state, a second after hydration, on fast 4G. Last, the desk and the page of large events.
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
        onPhone(
          browser,
          url + tap.from,
          (page) => timeTap(page, tap.link, tap.heading && { selector: 'h1, h2#matches', text: tap.heading }),
          {
            network: fast4G,
          },
        ),
      )
      measurements.push({ name: `${tap.from}: tap on ${tap.link}`, value, goal: tap.goal })
    }
    measurements.push(...(await measureLargeEvents(browser, url)))
    return report('A slow phone: median in ms', measurements)
  } finally {
    await browser.close()
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
