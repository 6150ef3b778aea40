import { getEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const title = { name: 'Winter Muster', level: 1 }

describe('a failure to load', () => {
  it.each([
    ['', /part of it may be missing/],
    ['?key=old', /may have replaced this link/],
  ])('explains for a missing event what may be wrong with the link (%s)', async (query, hint) => {
    serveEvent()
    server.refuse(getEvent, 404, { code: 'not_found', detail: 'There is no such event.' })
    renderAt(`/events/1${query}`)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Event not found or failed to load. Please try again later.')).toBeVisible()
    expect(alert.getByText(hint)).toBeVisible()
    expect(alert.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is reported for an event, which loads on a retry', { tags: 'spec:8.18' }, async () => {
    serveEvent()
    server.refuse(getEvent, 500)
    const { device } = renderAt('/events/1')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Event not found or failed to load. Please try again later.')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/events')
    serveEvent()
    await device.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', title)).toBeVisible()
  })

  it('is reported for the matches, which load on a retry', { tags: 'spec:8.19' }, async () => {
    serveEvent()
    server.drop(listMatches)
    const { device } = renderAt('/events/1')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Matches not found or failed to load. Please try again later.')).toBeVisible()
    expect(screen.getByRole('heading', title)).toBeVisible()
    serveEvent({ matches: [buildMatch()] })
    await device.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })
})
