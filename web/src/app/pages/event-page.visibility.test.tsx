import { getEvent, renewEventKey, updateEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

describe('an event that is not listed', () => {
  it('is asked for with the key of its link, and so is everything about it', async () => {
    serveEvent({ event: { visibility: 'unlisted', key: 'abc' } })
    renderAt('/events/1?key=abc')
    expect(await screen.findByText('This event is unlisted: only people with its link can find it.')).toBeVisible()
    for (const call of [getEvent, listParticipants, listMatches]) {
      expect(server.requests(call).map(({ query }) => query.key)).toEqual(['abc'])
    }
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    const file = screen.getByRole<HTMLAnchorElement>('link', { name: /CSV/ })
    expect(new URL(file.href).searchParams.get('key')).toBe('abc')
  })

  it('is published by its owner at a press', async () => {
    const draft = serveEvent({ event: { visibility: 'draft', key: 'abc' } })
    server.answer(updateEvent, () => serveEvent({ event: { ...draft, visibility: 'listed', key: null } }))
    const { device } = renderAt('/events/1', { user: owner })
    expect(await screen.findByText('This is a draft: only you can see it.')).toBeVisible()
    await device.click(screen.getByRole('button', { name: 'Publish' }))
    await expect.poll(() => screen.queryByText('This is a draft: only you can see it.')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(server.requests(updateEvent)[0]?.body).toEqual({ visibility: 'listed' })
  })

  it('gets a new link once its owner is sure, and the old one is said to be dead', async () => {
    const event = serveEvent({ event: { visibility: 'unlisted', key: 'abc' } })
    server.answer(renewEventKey, () => serveEvent({ event: { ...event, key: 'def' } }))
    const { device } = renderAt('/events/1', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Make a new link' }))
    expect(server.requests(renewEventKey)).toEqual([])
    await device.click(screen.getByRole('button', { name: 'Make a New Link' }))
    expect(await screen.findByText('The old link no longer works')).toBeVisible()
    await device.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/events\/1\?key=def$/)
  })
})
