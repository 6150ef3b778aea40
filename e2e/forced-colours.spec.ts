import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The visible style of a control in forced colours. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element)
    return { background: backgroundColor, border: borderTopStyle === 'none' ? '0px' : borderTopWidth }
  })

const backgroundOf = async (control: Locator) => (await look(control)).background

async function openForced(page: Page, path: string) {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(path)
}

test('the current tab, chosen chips and pressed buttons stand out in forced colours', async ({ page }) => {
  await openForced(page, '/armies')
  const game = page.getByRole('navigation', { name: 'Game' })
  const [current, other] = [
    game.getByRole('link', { name: 'Age of Sigmar' }),
    game.getByRole('link', { name: 'All games' }),
  ]
  expect(await backgroundOf(current)).not.toBe(await backgroundOf(other))
  const [pressed, unpressed] = [
    page.getByRole('button', { name: 'Factions', exact: true }),
    page.getByRole('button', { name: 'Armies', exact: true }),
  ]
  expect(await backgroundOf(pressed)).not.toBe(await backgroundOf(unpressed))

  await openForced(page, '/events?game_type=AOS')
  const chips = page.getByRole('navigation', { name: 'Game type' })
  const [chosen, free] = [
    chips.getByRole('link', { name: 'Age of Sigmar' }),
    chips.getByRole('link', { name: 'Warcry' }),
  ]
  expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(free))
  expect(await backgroundOf(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }))).toBe(
    await backgroundOf(chosen),
  )
})

test('a quiet button has an edge in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForced(page, '/')
  expect((await look(page.getByRole('button', { name: 'Open menu' }))).border).toBe('1px')
})
