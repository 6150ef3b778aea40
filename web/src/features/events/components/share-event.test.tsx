import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEvent } from '../../../testing/builders.ts'
import { renderAlone } from '../../../testing/render-alone.tsx'
import { ShareEvent } from './share-event.tsx'

const event = buildEvent({ id: 7, title: 'Winter Muster' })
const address = `${window.location.origin}/events/7`

it('the link of an event can be copied and scanned', async () => {
  const device = userEvent.setup()
  renderAlone(<ShareEvent event={event} />)
  expect(screen.getByRole('img', { name: 'QR code of the link to Winter Muster' })).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(address)
})

it('where a browser does not allow copying, the link is there to be selected', async () => {
  const device = userEvent.setup()
  renderAlone(<ShareEvent event={event} />)
  Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) })
  await device.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(`Please copy it from here: ${address}`)).toBeVisible()
})
