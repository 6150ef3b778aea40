import { endAlert } from '@muster/contract/alerts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const message = 'You will no longer be notified about this: New events.'

it('an alert ends when the button is pressed, not when the page is opened', async () => {
  server.respond(endAlert, { message })
  const { device } = renderAt('/alerts/end?token=its-token')
  const button = await screen.findByRole('button', { name: 'End Alert' })
  expect(server.requests(endAlert)).toEqual([])
  await device.click(button)
  const heading = await screen.findByRole('heading', { name: 'Alert ended' })
  expect(heading).toHaveFocus()
  expect(screen.getByText(message)).toBeVisible()
  expect(server.requests(endAlert).map(({ query }) => query)).toEqual([{ token: 'its-token' }])
})
