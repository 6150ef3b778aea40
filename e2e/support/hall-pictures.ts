import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { createHall } from './hall-day.ts'
import type { Mailbox } from './mailbox.ts'
import { enter } from './offline-desk.ts'

const laptop = { width: 960, height: 760 }

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = join(root, 'docs', 'screenshots')
const home = join(root, 'web', 'public', 'home')

const names = ['home-card', 'home-desk', 'guide-card', 'guide-slip', 'guide-dispute', 'guide-offline'] as const
type Name = (typeof names)[number]

interface Options {
  settings: BrowserContextOptions
  isSelected: (picture: { name: string }) => boolean
}

/** Takes the pictures of a day in the hall in the order of that day: each state is reached once. */
export async function takeHall(browser: Browser, url: string, mailbox: Mailbox, { settings, isSelected }: Options) {
  if (!names.some((name) => isSelected({ name }))) return
  const hall = await createHall(url, mailbox)
  const { event_id, tokens, codeAt } = hall
  const card = `${url}/events/${event_id}/me`
  const desk = `${url}/events/${event_id}/desk?part=round`
  const open = async (address: string, viewport: typeof laptop, token?: string, deviceScaleFactor = 1) => {
    const context = await browser.newContext({ ...settings, viewport, deviceScaleFactor, colorScheme: 'light' })
    if (token) await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load' })
    await settle(page)
    // A first visit keeps the fallback fonts until the next page.
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const keep = async (page: Page, name: Name) => {
    await settle(page)
    if (isSelected({ name })) await page.screenshot({ path: join(guide, `${name}.png`) })
    await page.context().close()
  }

  const player = await open(card, { width: 390, height: 740 }, tokens.lukasz, 1.5)
  await player.getByLabel('Your score').fill('17')
  await player.getByLabel('Score of Chidi').fill('11')
  await showFrom(player.getByRole('heading', { level: 1 }), '1rem')
  await keepBothThemes(player, 'home-card')
  await keep(await open(card, { width: 390, height: 900 }, tokens.lukasz), 'guide-card')

  await hall.record(1, 20, 8)
  await hall.report(4, 16, 12)
  await hall.confirm(await hall.report(7, 13, 9))
  const slip = await open(`${url}/r/${codeAt(4)}`, { width: 390, height: 640 })
  await keep(slip, 'guide-slip')

  await hall.dispute()
  await hall.callOrganiser(6, 'Is the tower impassable?')
  const organiser = await open(desk, laptop, tokens.olga)
  await organiser.getByText(/^Ready offline since/).waitFor()
  await organiser.getByRole('button', { name: /^Take 17–11/ }).waitFor()
  await showFrom(organiser.getByRole('heading', { name: 'Round 2' }))
  await keepBothThemes(organiser, 'home-desk')
  await organiser.setViewportSize({ width: 800, height: 620 })
  await showFrom(organiser.getByLabel('Disputes'))
  await keep(organiser, 'guide-dispute')

  const offline = await open(desk, { width: 800, height: 620 }, tokens.olga)
  await offline.getByText(/^Ready offline since/).waitFor()
  await offline.context().setOffline(true)
  for (const [table, one, other] of [
    [2, 18, 11],
    [6, 9, 15],
    [8, 20, 4],
  ] as const) {
    await enter(offline, table, one, other)
  }
  await offline.getByRole('button', { name: /^3 not sent/ }).waitFor()
  await keep(offline, 'guide-offline')
}

const showFrom = (place: Locator, below = '5rem') =>
  place.evaluate((element: HTMLElement, margin) => {
    element.style.scrollMarginTop = margin
    element.scrollIntoView({ block: 'start' })
  }, below)

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}

/** Playwright takes PNG and JPEG only; Chromium itself writes WebP. */
async function keepBothThemes(page: Page, name: Name) {
  const session = await page.context().newCDPSession(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await writeFile(join(home, `${name.replace('home-', '')}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
}
