import { createAlert } from '@muster/contract/alerts'
import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, buildEvent, buildPlace, buildUser } from '../../testing/builders.ts'
import { buildEventList } from '../../testing/event-list.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { signIn } from '../../testing/sign-in.ts'

const user = buildUser()
const leeds = buildPlace({ id: 7, name: 'Leeds' })
const spearhead = '/events?game_type=SPEARHEAD&near_place=7&radius_km=50&when=upcoming'

beforeEach(() => {
  server.respond(listEvents, ({ query }) => {
    const isNear = query.near_place !== undefined || query.near !== undefined
    const place = query.near_place === undefined ? null : leeds
    const centre = isNear ? { latitude: 53.8, longitude: -1.5, radius_km: 50, place } : null
    return buildEventList([buildEvent()], { centre })
  })
})

const button = () => screen.findByRole('button', { name: 'Notify me of new events' })

/** Opens the dialog of a member at this address, and returns the bodies that it sends. */
async function open(address: string) {
  const page = renderAt(address, { user })
  await page.device.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me of new events' }))
  return {
    ...page,
    dialog,
    confirm: () => page.device.click(dialog.getByRole('button', { name: 'Notify Me' })),
    sent: () => server.requests(createAlert).map(({ body }) => body),
  }
}

const nothing = { search: null, game_type: null, event_type: null, country: null, open: null }
const nowhere = { near_place: null, near: null, radius_km: null }

describe('following a search', () => {
  it('shows what is followed, and defaults to immediate emails', async () => {
    const alert = buildAlert({ filters: { near_place: 7, radius_km: 50 }, place: leeds })
    server.respond(createAlert, { ...alert, secret: null })
    const { dialog, confirm, sent } = await open(spearhead)
    expect(dialog.getByText('New Spearhead events within 31 miles of Leeds')).toBeVisible()
    expect(dialog.getByText(/whatever dates you are looking at now/)).toBeVisible()
    await confirm()
    expect(await dialog.findByText(/By email, immediately/)).toHaveTextContent(
      'You will be notified about: New Spearhead events within 31 miles of Leeds. By email, immediately (at most hourly).',
    )
    const filters = { ...nothing, ...nowhere, game_type: 'SPEARHEAD', near_place: 7, radius_km: 50 }
    expect(sent()).toEqual([{ filters, channel: 'mail', pace: 'at_once', url: null }])
    expect(dialog.queryByLabelText('Secret of the webhook')).toBeNull()
    expect(dialog.getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/profile')
  })

  it.each([
    ['/events?search=cup&open=true', 'New events with “cup” that are open for joining', { search: 'cup', open: true }],
    [
      '/events?country=Poland&open=false',
      'New events in Poland that are not open for joining',
      { country: 'Poland', open: false },
    ],
    ['/events?event_type=friendly', 'New friendly games', { event_type: 'friendly' }],
    ['/events?near=53.7965,-1.5478', 'New events within 100 km of 53.8, -1.5', { near: '53.8,-1.5', radius_km: 100 }],
  ])('at %s creates an alert about “%s”', async (address, name, filters) => {
    server.respond(createAlert, { ...buildAlert(), secret: null })
    const { dialog, confirm, sent } = await open(address)
    expect(dialog.getByText(name)).toBeVisible()
    expect(dialog.queryAllByText(/rounded to a tenth of a degree/)).toHaveLength('near' in filters ? 1 : 0)
    await confirm()
    await expect.poll(sent).toMatchObject([{ filters: { ...nothing, ...nowhere, ...filters } }])
  })

  it('by a webhook needs its URL, and shows the secret once', async () => {
    const alert = buildAlert({ channel: 'webhook', pace: 'weekly' })
    server.respond(createAlert, { ...alert, secret: 'whsec_abc' })
    const { device, dialog, confirm, sent } = await open(spearhead)
    await device.selectOptions(dialog.getByLabelText('How'), 'By your own webhook')
    await device.selectOptions(dialog.getByLabelText('How often'), 'Weekly, on Mondays')
    await confirm()
    const url = dialog.getByLabelText('URL of the webhook')
    await expect.poll(() => url).toHaveAccessibleDescription('Please paste the URL of the webhook')
    expect(sent()).toEqual([])
    await device.type(url, ' https://hooks.example.com/a ')
    await confirm()
    expect(await dialog.findByLabelText('Secret of the webhook')).toHaveValue('whsec_abc')
    expect(sent()).toMatchObject([{ channel: 'webhook', pace: 'weekly', url: 'https://hooks.example.com/a' }])
  })

  it('in Discord explains where to find the URL, and shows at the field why a URL is refused', async () => {
    const message = 'This is not the URL of a Discord webhook'
    server.refuse(createAlert, 422, { detail: message, errors: [{ path: 'url', message }] })
    const { device, dialog, confirm } = await open(spearhead)
    await device.selectOptions(dialog.getByLabelText('How'), 'In a Discord channel')
    const url = dialog.getByLabelText('URL of the webhook')
    expect(url).toHaveAccessibleDescription(/Integrations and Webhooks.*“Copy Webhook URL”/)
    await device.type(url, 'https://hooks.example.com/a')
    await confirm()
    await expect.poll(() => url).toHaveAccessibleDescription(message)
  })

  it('is not offered if the only filter is a date', async () => {
    renderAt('/events?when=upcoming', { user })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: 'Notify me of new events' })).toBeNull()
  })

  it('leads a visitor to the login page, and back to the same search', async () => {
    const page = renderAt(spearhead)
    await page.device.click(await button())
    await signIn(page.device, user)
    expect(await button()).toBeVisible()
    expect(page.address()).toBe(spearhead)
  })
})
