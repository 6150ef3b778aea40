import { type Alert, deleteAlert, listAlerts, testAlert } from '@muster/contract/alerts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, buildPlace, buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'

const user = buildUser()
const place = buildPlace({ id: 7, name: 'Leeds' })
const name = 'New Spearhead events within 31 miles of Leeds'

beforeEach(() => {
  serveProfile()
})

/** Opens the profile, and returns its section of alerts once it shows this alert. */
async function open(given: Parameters<typeof buildAlert>[0] = {}) {
  const alert = buildAlert({ filters: { near_place: 7, radius_km: 50 }, place, ...given })
  server.respond(listAlerts, { alerts: [alert] })
  const page = renderAt('/profile', { user })
  const section = within(await screen.findByRole('region', { name: 'Alerts' }))
  const link = await section.findByRole('link', { name })
  return { ...page, alert, section, link }
}

describe('an alert on the profile', () => {
  it.each<[string, Partial<Alert>, string[]]>([
    ['by mail', {}, ['By email, immediately (at most hourly)', 'No notifications yet']],
    [
      'in Discord',
      {
        channel: 'discord',
        pace: 'weekly',
        receiver: 'discord.com/…x7Qz',
        last_notified_at: '2026-11-21T12:00:00.000Z',
      },
      ['In a Discord channel, weekly, on Mondays · discord.com/…x7Qz', 'Last notified on Sat 21 Nov 2026'],
    ],
    [
      'that is failing',
      { failure_reason: 'It answered with status 500.' },
      ['The last message could not be delivered: It answered with status 500. Muster keeps trying.'],
    ],
    [
      'that has failed',
      { state: 'failed', failure_reason: 'It answered with status 404.' },
      [
        'Stopped',
        /^The webhook does not accept messages: It answered with status 404\. Fix it and send a test/,
      ] as string[],
    ],
  ])('%s shows its search, channel, frequency and state', async (_case, given, texts) => {
    const { section, link } = await open(given)
    for (const text of texts) expect(section.getByText(text)).toBeVisible()
    expect(link).toHaveAttribute('href', '/events?game_type=SPEARHEAD&near_place=7&radius_km=50&state=upcoming')
  })

  it('can be tested, and the result appears automatically', async () => {
    const { alert, section } = await open({ channel: 'webhook' })
    server.respond(testAlert, { message: 'A test message is on its way.' })
    const clock = stopClock()
    fireEvent.click(section.getByRole('button', { name: `Send a test: ${name}` }))
    await clock.until(() => screen.queryByRole('dialog', { name: 'A test message is on its way.' }) !== null)
    expect(server.requests(testAlert)).toMatchObject([{ params: { alert_id: String(alert.id) } }])
    server.respond(listAlerts, {
      alerts: [{ ...alert, state: 'failed', failure_reason: 'It answered with status 404.' }],
    })
    await clock.pass(4000)
    await clock.until(() => section.queryByText('Stopped') !== null)
  })

  it('that cannot be tested now shows the reason', async () => {
    const { device, section } = await open()
    server.refuse(testAlert, 429, { detail: 'Too many test messages. Please try again in an hour.' })
    await device.click(section.getByRole('button', { name: `Send a test: ${name}` }))
    const notice = await screen.findByRole('dialog', { name: 'The test could not be sent' })
    expect(notice).toHaveAccessibleDescription('Too many test messages. Please try again in an hour.')
  })

  it('ends after a confirmation', async () => {
    const { device, section } = await open()
    await device.click(section.getByRole('button', { name: `End: ${name}` }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End alert' }))
    expect(dialog.getByText(`You will no longer be notified about: ${name}.`)).toBeVisible()
    server.respond(deleteAlert, undefined)
    server.respond(listAlerts, { alerts: [] })
    await device.click(dialog.getByRole('button', { name: 'End Alert' }))
    expect(await section.findByText(/^You are not following any searches yet/)).toBeVisible()
  })
})
