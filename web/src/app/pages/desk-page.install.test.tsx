import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { settle } from '../../testing/settle.ts'

const prompt = vi.fn(async () => {})

/** Opens the desk, and the browser offers to install the page. */
async function open({ canInstall = true } = {}) {
  serveDesk({})
  const page = renderAt('/events/1/desk', { user: owner })
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  if (canInstall) act(() => void window.dispatchEvent(offer))
  await screen.findByText(/^Ready offline since/)
  await settle()
  return { ...page, offer }
}

const link = () => screen.queryByRole('button', { name: 'Install Muster' })
const openDialog = async ({ device }: Awaited<ReturnType<typeof open>>) => {
  await device.click(await screen.findByRole('button', { name: 'Install Muster' }))
  return within(await screen.findByRole('dialog', { name: 'Install Muster' }))
}
/** Gives the browser something that jsdom lacks, until the test ends. */
function standIn(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

beforeEach(() => {
  prompt.mockClear()
  // The service worker is registered in a build alone.
  vi.stubEnv('PROD', true)
  standIn('serviceWorker', {
    register: async () => {},
    ready: Promise.resolve(),
    getRegistration: async () => undefined,
  })
})

describe('the offer to install Muster', () => {
  it('opens the dialog of the browser, and ends', async () => {
    const page = await open()
    expect(page.offer.defaultPrevented, 'no bar of the browser').toBe(true)
    await page.device.click((await openDialog(page)).getByRole('button', { name: 'Install' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(link()).not.toBeInTheDocument()
  })

  it('does not return after it was declined on this device', async () => {
    const page = await open()
    await page.device.click((await openDialog(page)).getByRole('button', { name: 'Do Not Offer Again' }))
    expect(link()).not.toBeInTheDocument()
    await page.goTo('/cookies')
    await page.goTo('/events/1/desk')
    await screen.findByText(/^Ready offline since/)
    expect(link()).not.toBeInTheDocument()
  })

  it('is a sentence in Safari on a phone', async () => {
    standIn('standalone', false)
    const dialog = await openDialog(await open({ canInstall: false }))
    expect(dialog.getByText('In Safari, select Share, then “Add to Home Screen”.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument()
  })

  it('is not made where nothing can be installed, nor in the installed page', async () => {
    await open({ canInstall: false })
    expect(link()).not.toBeInTheDocument()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    act(() => void window.dispatchEvent(new Event('beforeinstallprompt')))
    await settle()
    expect(link()).not.toBeInTheDocument()
  })
})

it('the desk asks the browser to keep what it stores', async () => {
  const persist = vi.fn(async () => true)
  standIn('storage', { persist })
  await open()
  expect(persist).toHaveBeenCalledOnce()
})
