import { updateEvent } from '@muster/contract/events'
import { getRoundCheck } from '@muster/contract/rounds'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = (part: string) => renderAt(`/events/1/desk?part=${part}`, { user: owner })

it('the end of the day lists missing results and prizes, and the owner finishes the event', async () => {
  const participants = people.map((one, index) => ({ ...one, position: index + 1, wins: 1 }))
  serveDesk({ rounds: [published], matches, participants })
  const { device } = open('finish')
  expect(await screen.findByText(/Still missing/)).toHaveTextContent(
    '1 of 3 rounds are played. Still missing: 2 results of round 1.',
  )
  expect(screen.getByRole('link', { name: '2 results of round 1' })).toHaveAttribute(
    'href',
    '/events/1/desk?part=round&round=1',
  )
  expect((await screen.findByText('First')).nextSibling).toHaveTextContent('Ana')
  server.respond(updateEvent, () => serveEvent({ participants: people, event: { state: 'finished' } }))
  await device.click(screen.getByRole('button', { name: 'Finish Event' }))
  expect(await screen.findByRole('heading', { name: 'The event is finished' })).toBeVisible()
  expect(server.requests(updateEvent)[0]?.body).toEqual({ is_finished: true })
})

it('one prize per participant is a choice that stays with the event', async () => {
  const participants = people.map((one, index) => ({
    ...one,
    position: index + 1,
    wins: 1,
    ...(index < 3 && { category_scores: { painting: index === 0 ? 9 : 0 } }),
  }))
  const categories = [{ code: 'painting', label: 'Painting', max: 10, in_ranking: false }]
  serveDesk({ rounds: [published], matches, participants, event: { categories } })
  const { device } = open('finish')
  expect((await screen.findByText('Best painting')).nextSibling).toHaveTextContent('not given: Ana has another prize')
  expect(
    screen.getByRole('link', { name: `Painting: ${people.length - 3} of ${people.length} missing.` }),
  ).toBeVisible()
  const chosen = { categories, one_prize_each: false }
  server.respond(updateEvent, () => serveEvent({ participants, event: chosen }))
  await device.click(screen.getByLabelText('One prize per participant'))
  expect(server.requests(updateEvent)[0]?.body).toEqual({ one_prize_each: false })
  await expect.poll(() => screen.getByText('Best painting').nextSibling?.textContent).toBe('Ana')
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('One prize per participant').checked).toBe(false)
})

it.each([
  [true, 'The event ends today, at 23:59. For a later end, edit the event.'],
  [false, 'The event ends today. For a later end, edit the event.'],
])('says the time at which the event ends today only if it is known (%s)', async (has_time, text) => {
  const ends_at = `${new Date().toISOString().slice(0, 10)}T23:59:59.000Z`
  serveDesk({ event: { has_time, event_date: ends_at, ends_at } })
  open('finish')
  expect(await screen.findByText(/ends today/)).toHaveTextContent(text)
})

it('? shows the keyboard shortcuts, unless turned off', async () => {
  serveDesk()
  const { device } = open('people')
  await screen.findByRole('heading', { name: /^Check-in/ })
  await device.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await device.click(screen.getByLabelText('Open this with the ? key'))
  await device.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await device.keyboard('?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each([
  { next: 'published' as const, isSaid: true },
  { next: 'draft' as const, isSaid: false },
])('explains the effect of a corrected result once the next round is $next', async ({ next, isSaid }) => {
  serveDesk({ rounds: [published, { ...published, number: 2, state: next }], matches })
  server.respond(getRoundCheck, { check: { ...published.check, is_optimal: false } })
  renderAt('/events/1/desk?part=round&round=1', { user: owner })
  expect(await screen.findByText(/Round 2 is paired already/)).toBeVisible()
  await expect.poll(() => server.requests(getRoundCheck).length).toBe(1)
  await settle()
  await expect.poll(() => screen.queryAllByText(/round 2 would be paired differently/).length).toBe(isSaid ? 1 : 0)
})
