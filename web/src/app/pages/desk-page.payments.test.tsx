import { listParticipants, recordPayment } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { ana, ben, people, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const at = '2026-11-21T09:05:00.000Z'

function open() {
  const paid = new Map([[ben.id, at]])
  serveDesk({ event: { fee: '£15' } })
  server.respond(listParticipants, ({ query }) => ({
    participants: people.map((one) => (query.for ? { ...one, paid_at: paid.get(one.id) ?? null } : one)),
    total: people.length,
  }))
  server.respond(recordPayment, ({ params, body }) => {
    const { is_paid } = body as unknown as { is_paid: boolean }
    if (is_paid) paid.set(Number(params.participant_id), at)
    else paid.delete(Number(params.participant_id))
    return { paid_at: is_paid ? at : null }
  })
  return renderAt('/events/1/desk?part=people', { user: owner })
}

it('ticks who has paid, counts them, and takes it back', async () => {
  const { device } = open()
  const known = await screen.findByRole('button', { name: 'Paid by Ben' })
  await expect.poll(() => known.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByText('1 of 5')).toBeVisible()
  const tick = screen.getByRole('button', { name: 'Paid by Ana' })
  await device.click(tick)
  expect(tick).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('2 of 5')).toBeVisible()
  expect(screen.getByText('Ana has paid.')).toBeVisible()
  await expect
    .poll(() => server.requests(recordPayment).map(({ params, body }) => [params.participant_id, body]))
    .toEqual([[String(ana.id), { is_paid: true }]])
  await device.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(recordPayment)).toHaveLength(2)
  await expect.poll(() => tick).toHaveAttribute('aria-pressed', 'false')
})

it('saves the list for the treasurer', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:x'
  })
  const { device } = open()
  await screen.findByText('1 of 5')
  await device.click(screen.getByRole('button', { name: 'Payments (CSV)' }))
  expect((await saved[0]?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"nickname","paid_at"',
    '"Ana",""',
    `"Ben","${at}"`,
    '"Cleo",""',
    '"Dan",""',
    '"Eve",""',
    '',
  ])
  vi.restoreAllMocks()
})

it('keeps the rows in place while it loads, and says when it cannot', async () => {
  serveDesk({ event: { fee: '£15' } })
  let isDown = true
  server.respond(listParticipants, ({ query }) => {
    if (query.for && isDown) throw HttpResponse.json({ title: 'Down', status: 500 }, { status: 500 })
    return { participants: people, total: people.length }
  })
  const { device } = renderAt('/events/1/desk?part=people', { user: owner })
  expect(await screen.findByRole('button', { name: 'Paid by Ben' })).toBeDisabled()
  expect(await screen.findByText(/^Who has paid could not be loaded/, {}, { timeout: 5000 })).toBeVisible()
  isDown = false
  await device.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('0 of 5')).toBeVisible()
})

it('asks for nothing in an event without a fee', async () => {
  serveDesk()
  renderAt('/events/1/desk?part=people', { user: owner })
  expect(await screen.findByRole('heading', { name: /^Check-in/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Paid/ })).toBeNull()
  expect(server.requests(listParticipants).some(({ query }) => query.for)).toBe(false)
})
