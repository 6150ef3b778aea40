import { type Channel, deleteChannel, getChannel, setChannel, testChannel } from '@muster/contract/channels'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'

const channel: Channel = {
  kind: 'discord',
  receiver: 'discord.com/…x7Qz',
  state: 'active',
  failure_reason: null,
  failing_since: null,
  last_notified_at: null,
  created_at: '2026-11-21T12:00:00.000Z',
}

async function open(given: Partial<Channel> | null) {
  serveEvent()
  server.respond(getChannel, { channel: given && { ...channel, ...given } })
  const page = renderAt('/events/1/edit', { user: owner })
  const section = within(await screen.findByRole('region', { name: 'Channel' }))
  await section.findByRole('button', { name: /Channel$/ })
  return { ...page, section }
}

describe('the channel of an event', () => {
  it.each<[string, Partial<Channel>, RegExp]>([
    ['that has posted nothing', {}, /^Nothing was posted yet\.$/],
    ['that works', { last_notified_at: '2026-11-21T12:03:00.000Z' }, /^Last posted on Sat 21 Nov 2026, \d\d:\d\d\.$/],
    [
      'that is failing',
      { failure_reason: 'It answered with status 503.', failing_since: '2026-11-21T12:03:00.000Z' },
      /^Failing since Sat 21 Nov 2026, \d\d:\d\d: It answered with status 503\. Muster keeps trying\.$/,
    ],
    [
      'that has failed',
      { state: 'failed', failure_reason: 'It answered with status 404.', failing_since: '2026-11-21T12:03:00.000Z' },
      /^Stopped since Sat 21 Nov 2026, \d\d:\d\d: It answered with status 404\. Fix the webhook and send a test\./,
    ],
  ])('%s says so', async (_case, given, words) => {
    const { section } = await open(given)
    expect(section.getByText('A Discord channel · discord.com/…x7Qz')).toBeVisible()
    expect(section.getByText(words)).toBeVisible()
  })

  it('is set up with the URL of a Discord webhook, and a refusal is shown at its field', async () => {
    const { device, section } = await open(null)
    await device.click(section.getByRole('button', { name: 'Set Up Channel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Channel' }))
    const save = () => device.click(dialog.getByRole('button', { name: 'Set Up Channel' }))
    await save()
    expect(await dialog.findByText('Please paste the URL of the webhook')).toBeVisible()
    const url = dialog.getByLabelText('URL of the webhook')
    await device.type(url, 'https://discord.com/x')
    const message = 'This is not the URL of a Discord webhook.'
    server.refuse(setChannel, 422, { detail: message, errors: [{ path: 'url', message }] })
    await save()
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
    server.respond(setChannel, { ...channel, secret: null })
    server.respond(getChannel, { channel })
    await save()
    expect(await section.findByText('Nothing was posted yet.')).toBeVisible()
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Channel' })).toBe(null)
    expect(server.requests(setChannel).at(-1)?.body).toEqual({ kind: 'discord', url: 'https://discord.com/x' })
  })

  it('of a webhook shows its secret once', async () => {
    const { device, section } = await open(null)
    await device.click(section.getByRole('button', { name: 'Set Up Channel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Channel' }))
    await device.selectOptions(dialog.getByLabelText('Where to'), 'Your own webhook')
    await device.type(dialog.getByLabelText('URL of the webhook'), 'https://hooks.example/')
    server.respond(setChannel, { ...channel, kind: 'webhook', secret: 'whsec_abc' })
    await device.click(dialog.getByRole('button', { name: 'Set Up Channel' }))
    expect(await dialog.findByLabelText('Secret of the webhook')).toHaveValue('whsec_abc')
    await device.click(dialog.getByRole('button', { name: 'Done' }))
    await expect.poll(() => screen.queryByLabelText('Secret of the webhook')).toBeNull()
  })

  it('can be tested, and the result appears automatically', async () => {
    const { section } = await open({})
    server.respond(testChannel, { message: 'A test message is on its way.' })
    const clock = stopClock()
    fireEvent.click(section.getByRole('button', { name: 'Send a test' }))
    await clock.until(() => section.queryByText('A test message is on its way.') !== null)
    server.respond(getChannel, {
      channel: { ...channel, state: 'failed', failure_reason: 'It answered with status 404.' },
    })
    await clock.pass(4000)
    await clock.until(() => section.queryByText(/^Stopped: It answered with status 404\./) !== null)
  })

  it('is removed after a confirmation', async () => {
    const { device, section } = await open({})
    await device.click(section.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove channel' }))
    server.respond(deleteChannel, undefined)
    server.respond(getChannel, { channel: null })
    await device.click(dialog.getByRole('button', { name: 'Remove Channel' }))
    expect(await section.findByRole('button', { name: 'Set Up Channel' })).toBeVisible()
  })

  it('that cannot be loaded is reported, with a retry', async () => {
    serveEvent()
    server.refuse(getChannel, 500)
    const { device } = renderAt('/events/1/edit', { user: owner })
    const section = within(await screen.findByRole('region', { name: 'Channel' }))
    expect(await section.findByText('The channel could not be loaded. Please try again.')).toBeVisible()
    server.respond(getChannel, { channel })
    await device.click(section.getByRole('button', { name: 'Try again' }))
    expect(await section.findByText('Nothing was posted yet.')).toBeVisible()
  })
})
