import { getCurrentUser, unsubscribe } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const message = 'You will get no more emails about your pairings.'

it('stops mails when the button is pressed, not when the page is opened', async () => {
  server.respond(unsubscribe, { message })
  const { device } = renderAt('/mails/end?token=its-token&kind=pairings')
  const button = await screen.findByRole('button', { name: 'Stop These Emails' })
  expect(screen.getByText(/Your table and opponent/)).toBeVisible()
  expect(server.requests(unsubscribe)).toEqual([])
  await device.click(button)
  expect(await screen.findByRole('heading', { name: 'Emails stopped' })).toHaveFocus()
  expect(screen.getByText(message)).toBeVisible()
  expect(server.requests(unsubscribe).map(({ query }) => query)).toEqual([{ token: 'its-token', kind: 'pairings' }])
})

it('stops every kind that the link names, and a signed-in user sees it on the profile', async () => {
  const user = buildUser()
  server.respond(unsubscribe, ({ query }) => ({ message: `No more: ${query.kind}` }))
  const { device } = renderAt('/mails/end?token=its-token&kind=pairings&kind=events&kind=junk', { user })
  server.respond(getCurrentUser, { ...user, mail_pairings: false, mail_events: false })
  serveProfile()
  await device.click(await screen.findByRole('button', { name: 'Stop These Emails' }))
  await device.click(await screen.findByRole('link', { name: 'Go to Profile' }))
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Pairings' })).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'News about events' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Places' })).toBeChecked()
  expect(server.requests(unsubscribe).map(({ query }) => query?.kind)).toEqual(['pairings', 'events'])
})

it('explains why mails could not be stopped, and an incomplete link has no button', async () => {
  server.refuse(unsubscribe, 400, { code: 'invalid_token', detail: 'No account belongs to this link.' })
  const { device } = renderAt('/mails/end?kind=events')
  await device.click(await screen.findByRole('button', { name: 'Stop These Emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The emails could not be stopped. No account belongs to this link.',
  )
})

it('an incomplete link has no button', async () => {
  renderAt('/mails/end?token=its-token')
  expect(await screen.findByText(/The link is incomplete/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop These Emails' })).not.toBeInTheDocument()
})
