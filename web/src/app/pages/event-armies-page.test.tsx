import { listEventArmies } from '@muster/contract/army-stats'
import { getEvent } from '@muster/contract/events'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('says who brings what, and whose army is not known yet', async () => {
  serveEvent()
  server.refuse(listEventArmies, 500)
  renderAt('/events/1/armies')
  expect(await screen.findByRole('link', { name: 'Skaven' })).toHaveAttribute(
    'href',
    '/armies/Skaven?game_type=SPEARHEAD',
  )
  expect(screen.getByText('Ana').closest('li')).toHaveTextContent('Ana with Gnawfeast Clawpack')
  expect(screen.getByText('Ben')).toBeVisible()
})

it('says that there is no such event', async () => {
  serveEvent()
  server.refuse(getEvent, 404, { code: 'not_found', detail: 'There is no such event.' })
  renderAt('/events/1/armies')
  expect(await screen.findByText('There is no such event.')).toBeVisible()
})
