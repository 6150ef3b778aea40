import { listParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEvent, buildParticipant } from '../../../testing/builders.ts'
import { renderAlone } from '../../../testing/render-alone.tsx'
import { watchScrolling } from '../../../testing/scrolling.ts'
import { server } from '../../../testing/server.ts'
import { ExportEvent } from './export-event.tsx'

const event = buildEvent({ id: 7, title: 'Winter Muster', visibility: 'unlisted', key: 'abc' })

it('offers files of the event with its key, and its standings as text in three markups', async () => {
  const device = userEvent.setup()
  const waiting_since = '2026-11-01T00:00:00.000Z'
  const participants = [buildParticipant({ nickname: 'Ana', position: 1 }), buildParticipant({ waiting_since })]
  server.respond(listParticipants, { participants, total: 2 })
  const { scrollDown } = watchScrolling()
  renderAlone(<ExportEvent event={event} />)
  await scrollDown()
  const address = '/api/v1/events/7/export.sheet?key=abc'
  expect(screen.getByRole('link', { name: 'All rounds (CSV)' })).toHaveAttribute('href', address)
  await device.click(await screen.findByRole('button', { name: 'BBCode' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toMatch(
    /^\[b\]Winter Muster\[\/b\]\n\[code\]\n# {2}Name.*\n1 {2}Ana.*\n\[\/code\]\n$/,
  )
})
