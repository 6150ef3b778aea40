// `npm run screenshots` takes pictures with the demo data: every page on a desktop and a phone, light and dark, and
// those of the guides (docs/organisers.md, docs/players.md). They go to docs/screenshots; git tracks some of them. The
// pictures of the home page go to web/public/home. It also renders the pictures for link previews and home screens
// into web/public. Prefixes after `--`, separated by commas, select pictures by name.
import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'
import { takeHall } from './support/hall-pictures.ts'
import { openMailbox } from './support/mailbox.ts'
import { startMuster } from './support/server.ts'
import { shareCard, shareStyle } from './support/share-card.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'screenshots')

const [, , prefixes = ''] = process.argv
const isSelected = ({ name }: Pick<Shot, 'name'>) => prefixes.split(',').some((prefix) => name.startsWith(prefix))

/** The demo's year must end today: two days later, its running event would be finished. */
const today = new Date().toISOString().slice(0, 10)

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 780 },
}

/** The picture of a projector. */
const wide = { width: 1280, height: 720 }

/** The browser settings of the pictures. */
const browserSettings = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Warsaw' } as const

interface Shot {
  name: string
  path: string
  who?: 'demo'
  /** The screen on a desktop, if it is another one. */
  size?: { width: number; height: number }
  /** An action on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Scrolls the place to the top, below the sticky bar. */
const scrollTo = (place: Locator) =>
  place.evaluate((element: HTMLElement) => {
    element.style.scrollMarginTop = '5rem'
    element.scrollIntoView({ block: 'start' })
  })

const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

const showHeading = (name: string) => async (page: Page) => {
  await scrollTo(page.getByRole('heading', { name, exact: true }))
}

const shotsOf = (event_id: number, running: number, upcoming: number): Shot[] => [
  { name: 'home', path: '/' },
  { name: 'events', path: '/events' },
  { name: 'events-none', path: '/events?search=Atlantis' },
  { name: 'event', path: `/events/${event_id}` },
  {
    name: 'event-matches',
    path: `/events/${event_id}?part=matches`,
    prepare: (page) => scrollTo(page.getByRole('heading', { name: /^Matches/ })),
  },
  { name: 'event-owner', path: `/events/${event_id}`, who: 'demo' },
  { name: 'add-participants', path: `/events/${event_id}`, who: 'demo', prepare: openDialog(/^Add Participant$/) },
  { name: 'add-matches', path: `/events/${event_id}?part=matches`, who: 'demo', prepare: openDialog(/^Add Match$/) },
  {
    name: 'enter-result',
    path: `/events/${event_id}?part=matches`,
    who: 'demo',
    prepare: openDialog(/^Change Result/),
  },
  { name: 'event-armies', path: `/events/${event_id}?part=armies` },
  { name: 'armies', path: '/armies?game_type=SPEARHEAD' },
  { name: 'armies-by-army', path: '/armies?game_type=AOS&period=365&group_by=army' },
  { name: 'armies-matchups', path: '/armies', prepare: showHeading('Matchups') },
  { name: 'armies-trend', path: '/armies', prepare: showHeading('Trend by month') },
  { name: 'armies-none', path: '/armies?country=Fiji' },
  { name: 'faction', path: '/armies/Seraphon' },
  { name: 'faction-matchups', path: '/armies/Seraphon', prepare: showHeading('Matchups') },
  { name: 'faction-months', path: '/armies/Seraphon', prepare: showHeading('Use over time') },
  { name: 'faction-games', path: '/armies/Seraphon', prepare: showHeading('Matches behind these numbers') },
  { name: 'compare', path: '/armies/compare?a=Seraphon&b=Nighthaunt' },
  { name: 'event-upcoming', path: `/events/${upcoming}` },
  { name: 'event-running', path: `/events/${running}` },
  { name: 'pairings', path: `/events/${running}?part=matches&round=2` },
  { name: 'pairings-by-name', path: `/events/${running}?part=matches&by=name` },
  { name: 'standings', path: `/events/${running}?part=standings&after=2` },
  { name: 'event-roster', path: `/events/${running}?part=armies` },
  { name: 'slips', path: `/events/${running}/slips`, who: 'demo' },
  { name: 'board-names', path: `/events/${running}/board?show=names`, size: wide },
  { name: 'board-tables', path: `/events/${running}/board?show=tables`, size: wide },
  { name: 'desk-people', path: `/events/${upcoming}/desk?part=people`, who: 'demo' },
  { name: 'desk-draft', path: `/events/${upcoming}/desk?part=round`, who: 'demo' },
  { name: 'desk-results', path: `/events/${running}/desk?part=round`, who: 'demo' },
  { name: 'desk-finish', path: `/events/${running}/desk?part=finish`, who: 'demo' },
  { name: 'pair', path: '/pair' },
  { name: 'guide', path: '/guide' },
  { name: 'create-event', path: '/events/create', who: 'demo' },
  { name: 'import', path: '/events/import', who: 'demo' },
  { name: 'edit-event', path: `/events/${event_id}/edit`, who: 'demo' },
  { name: 'my-events', path: '/my-events', who: 'demo' },
  { name: 'profile', path: '/profile', who: 'demo' },
  { name: 'feedback', path: '/feedback' },
  { name: 'feedback-form', path: '/feedback', who: 'demo' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'verify-email-failed', path: '/verify-email?token=made-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=from-the-mail' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
]

/** The pictures of the organisers' guide: small enough to be legible within a text. */
const shotsOfGuide = (running: number, upcoming: number): (Shot & { height: number })[] => [
  {
    name: 'guide-draft',
    path: `/events/${upcoming}/desk?part=round`,
    who: 'demo',
    height: 620,
    prepare: (page) => scrollTo(page.getByRole('heading', { name: 'Round 1' })),
  },
  {
    name: 'guide-results',
    path: `/events/${running}/desk?part=round`,
    who: 'demo',
    height: 520,
    prepare: (page) => scrollTo(page.getByLabel('Table').first()),
  },
  {
    name: 'guide-standings',
    path: `/events/${running}?part=standings`,
    height: 660,
    prepare: async (page) => {
      await page.getByRole('row').nth(4).getByRole('button').click()
      await scrollTo(page.getByRole('heading', { name: /^Participants/ }))
    },
  },
]

async function takeAll(browser: Browser, url: string) {
  const demo = { email: 'demo@muster.example', password: 'Demo1234' }
  const { access_token: token } = await apiOf(url)('POST /auth/login', { body: demo })
  const call = apiOf(url, token)
  const { events } = await call('GET /events', { query: { my_events: 'true' } })
  const idOf = (state: string) => events.find((event) => event.state === state)?.id ?? 0
  const [running, upcoming] = [idOf('running'), idOf('upcoming')]
  // The same draft each time: pictures differ only where pages do.
  const params = { event_id: upcoming }
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss', seed: 1 } })
  for (const { height, ...shot } of shotsOfGuide(running, upcoming).filter(isSelected)) {
    const context = await browser.newContext({
      ...browserSettings,
      viewport: { width: 800, height },
      colorScheme: 'light',
    })
    if (shot.who) await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await take(context, url, shot, join(folder, `${shot.name}.png`))
    await context.close()
  }
  const [biggest] = events.toSorted((a, b) => b.num_of_participants - a.num_of_participants)
  const shots = shotsOf(biggest?.id ?? 0, running, upcoming).filter(isSelected)
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const open = () => browser.newContext({ ...browserSettings, viewport, colorScheme })
      const contexts = { visitor: await open(), demo: await open() }
      await contexts.demo.addInitScript((value) => localStorage.setItem('access_token', value), token)
      for (const shot of shots) {
        await take(contexts[shot.who ?? 'visitor'], url, shot, join(folder, `${shot.name}-${size}-${colorScheme}.png`))
      }
      await contexts.visitor.close()
      await contexts.demo.close()
    }
  }
}

async function take(context: BrowserContext, url: string, { path, size, prepare }: Shot, file: string) {
  const page = await context.newPage()
  if (size && file.includes('-desktop-')) await page.setViewportSize(size)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  // Content that has scrolled into view is painted with the next frame.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await page.screenshot({ path: file })
  await page.close()
}

/** Renders the pictures with Muster's logo: for link previews, and for a phone's home screen. */
async function renderLogos(browser: Browser, url: string) {
  const render = async (name: string, width: number, height: number, body: string) => {
    const page = await browser.newPage({ viewport: { width, height }, bypassCSP: true })
    // A page of Muster provides the fonts and colours.
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate((html) => {
      document.body.innerHTML = html
    }, body)
    await page.addStyleTag({ content: shareStyle })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(root, 'web', 'public', name) })
    await page.close()
  }
  await render('share.png', 1200, 630, shareCard)
  const icon = (size: number) => `<img src="/favicon.svg" width="${size}" height="${size}" alt="">`
  await render('apple-touch-icon.png', 180, 180, icon(180))
  await render('icon-192.png', 192, 192, icon(192))
  await render('icon-512.png', 512, 512, icon(512))
  // A launcher cuts a circle or another shape out of this one: the mark stays within the middle.
  const middle = `<div style="display:grid;place-items:center;height:512px;background:#175c43">${icon(400)}</div>`
  await render('icon-maskable-512.png', 512, 512, middle)
}

const executablePath = ensureChromium()
const mailbox = await openMailbox()
const muster = await startMuster({ RATE_LIMITS: 'off', SMTP_URL: mailbox.url }, (storage) =>
  execFileSync(process.execPath, ['scripts/demo.ts', '--today', today], {
    cwd: root,
    env: { ...process.env, ...storage },
    stdio: 'ignore',
  }),
)
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
try {
  if (prefixes === '') {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await renderLogos(browser, muster.url)
  }
  await takeAll(browser, muster.url)
  await takeHall(browser, muster.url, mailbox, { settings: browserSettings, isSelected })
} finally {
  await browser.close()
  await muster.close()
  await mailbox.close()
}
