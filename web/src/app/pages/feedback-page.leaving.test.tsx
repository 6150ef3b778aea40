import { createFeedback, listFeedback } from '@muster/contract/feedback'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildFeedback, buildUser } from '../../testing/builders.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const words = 'The dice are too square.'

beforeEach(() => server.respond(listFeedback, { feedback: [], total: 0 }))

it('Back asks before leaving half-written feedback: staying keeps it, and the next time the user may leave', async () => {
  const { goTo, goBack, device, address } = renderAt('/privacy', { user: buildUser() })
  await goTo('/feedback')
  await device.type(await screen.findByLabelText('Your Feedback'), words)
  await goBack()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
  expect(address()).toBe('/feedback')
  await device.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toBe('/feedback')
  expect(screen.getByLabelText('Your Feedback')).toHaveValue(words)
  await goBack()
  await device.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  expect(address()).toBe('/privacy')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('half-written feedback on a suspended phone is stored in the tab until it is sent', async () => {
  const { device } = renderAt('/feedback', { user: buildUser() })
  await device.type(await screen.findByLabelText('Your Feedback'), words)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.getItem('feedback_draft')).toContain(words)
  server.respond(createFeedback, buildFeedback({ content: words }))
  await device.click(screen.getByRole('button', { name: 'Submit Feedback' }))
  expect(await screen.findByText('Thank you for your feedback!')).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage).toHaveLength(0)
})
