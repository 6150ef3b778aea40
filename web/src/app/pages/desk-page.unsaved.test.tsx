import { listMatches, type Match, recordResult } from '@muster/contract/matches'
import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { matches, serveResults } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { closePages, renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = (part = '') => renderAt(`/events/1/desk${part && `?part=${part}`}`, { user: owner })

describe('unsaved results', () => {
  const scores = (nickname: string) => screen.findByLabelText(`Score of ${nickname}`)
  const [first] = matches as [Match]
  const byOlga = { changed_by: 'Olga', changed_at: '2026-11-21T10:00:00.000Z' }

  it('stay in their fields after a failure, are counted, and are sent again after any response', async () => {
    serveResults()
    vi.useFakeTimers({ toFake: ['performance'] })
    const { application, device } = open('round')
    server.drop(recordResult)
    await scores('Ana')
    const lists = () => server.requests(listMatches).length
    const before = lists()
    await device.type(await scores('Ana'), '8{Enter}5{Enter}')
    expect(await screen.findByText('Not sent')).toBeVisible()
    await settle()
    expect(lists(), 'nothing is fetched after what got no response').toBe(before)
    expect(await scores('Ana')).toHaveValue('8')
    expect(screen.getByRole('button', { name: '1 not sent: round 1, table 1' })).toBeVisible()
    serveResults()
    await act(async () => application.connection.receive(new Response()))
    expect(server.requests(recordResult), 'not at once: an overloaded server responds, too').toHaveLength(1)
    vi.advanceTimersByTime(6_000)
    await act(async () => application.connection.receive(new Response()))
    await expect.poll(() => screen.queryByText(/not sent/i)).toBeNull()
    expect(server.requests(recordResult)).toHaveLength(2)
  })

  it('can be sent again from the bar, while their row stays calm', async () => {
    serveResults()
    const { device } = open('round')
    server.refuseOnce(recordResult, 503, { detail: 'Busy.' })
    await device.type(await scores('Ana'), '8{Enter}5{Enter}')
    expect(await screen.findByText('Not sent')).toBeVisible()
    expect(await scores('Ana')).not.toBeInvalid()
    const bar = screen.getByRole('button', { name: '1 not sent: round 1, table 1' })
    expect(bar).toHaveClass('is-notice')
    await device.click(bar)
    await device.click(await screen.findByRole('button', { name: 'Send Now' }))
    expect(await screen.findByText('Everything is sent.')).toBeVisible()
  })

  it('are saved without a conflict if an earlier attempt arrived and its response was lost', async () => {
    serveResults()
    const { device } = open('round')
    const current = { ...first, participant1_score: 8, participant2_score: 5, version: 5 }
    server.refuseOnce(recordResult, 412, { code: 'changed_meanwhile', detail: 'Changed.', current, ...byOlga })
    await device.type(await scores('Ana'), '8{Enter}5{Enter}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save Mine' })).not.toBeInTheDocument()
  })

  it('are counted once their row has lost the focus without an event', async () => {
    serveResults()
    const { device, goTo } = open('round')
    await device.type(await scores('Ana'), '8')
    expect(screen.queryByText(/not sent/)).not.toBeInTheDocument()
    await goTo('/events/1/desk?part=people')
    // Nothing sends it, so it is loud.
    expect(await screen.findByRole('link', { name: '1 not sent: round 1, table 1' })).toHaveClass('is-act')
    await goTo('/events/1/desk?part=round')
    expect(await scores('Ana')).toHaveValue('8')
  })

  it('not sent before a reload are saved by “Save”', async () => {
    serveResults()
    const before = open('round')
    await before.device.type(await scores('Ana'), '8{Enter}5')
    cleanup()
    closePages()
    const { device } = open('round')
    expect(await screen.findByText('Not saved: you typed this earlier.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await device.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('survive a switch to another part, another page and the Back button, which asks nothing: they are kept', async () => {
    serveResults()
    const { device, goTo, goBack } = open('round')
    server.refuse(recordResult, 503)
    await device.type(await scores('Ana'), '8{Enter}5{Enter}')
    await screen.findByText('Not sent')
    await goTo('/events/1/desk?part=people')
    expect(screen.getByRole('button', { name: '1 not sent: round 1, table 1' })).toBeVisible()
    await goTo('/events/1')
    await screen.findByRole('heading', { name: 'Matches (2)' })
    await goBack()
    await goTo('/events/1/desk?part=round')
    expect(await scores('Ana')).toHaveValue('8')
  })
})
