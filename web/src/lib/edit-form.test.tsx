import { createFeedback, listFeedback } from '@muster/contract/feedback'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

it('shows the first of several issues of a field, and focuses the first field with an issue', async () => {
  const errors = [
    { path: 'content', message: 'The first issue' },
    { path: 'content', message: 'A later issue' },
    { path: 'category', message: 'An issue of another field' },
  ]
  server.respond(listFeedback, { feedback: [], total: 0 })
  server.refuse(createFeedback, 422, { code: 'invalid_input', detail: 'The first issue', errors })
  const { device } = renderAt('/feedback', { user: buildUser() })
  const content = await screen.findByLabelText('Your Feedback')
  await device.type(content, 'The dice are too square.')
  await device.click(screen.getByRole('button', { name: 'Submit Feedback' }))
  await expect.poll(() => content).toHaveAccessibleDescription(/^The first issue/)
  expect(content).toHaveFocus()
  expect(screen.getByText('An issue of another field')).toBeVisible()
})
