import { getCalendarLink } from '@muster/contract/calendar'
import {
  acceptReview,
  createReview,
  getOwnReview,
  leaveOutReview,
  listReviews,
  type Review,
} from '@muster/contract/reviews'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser, next } from '../../testing/builders.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { buildImport, openImports } from '../../testing/imports.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser()

const buildReview = (given: Partial<Review> = {}): Review => ({
  id: next(),
  state: 'waiting',
  reason: null,
  nickname: 'Olga',
  events: 6,
  participants: 120,
  matches: 501,
  listed_events: [{ id: 7, title: 'Clash' }],
  created_at: '2026-11-25T08:00:00.000Z',
  decided_at: null,
  ...given,
})

const serve = (...all: Review[]) =>
  server.respond(listReviews, ({ query }) => {
    const reviews = all.filter(({ state }) => state === query.state)
    return { reviews, total: reviews.length }
  })

const section = async (name: string) => within(await screen.findByRole('region', { name }))

it('an editor sees what waits, and lets it count', async () => {
  const waiting = buildReview()
  serve(waiting)
  const { device } = renderAt('/imports/review', { user })
  const list = await section('Waiting')
  expect(await list.findByText(/^6 events, 120 participants and 501 matches/)).toBeVisible()
  expect(list.getByRole('link', { name: 'Clash' })).toHaveAttribute('href', '/events/7')
  expect(list.getByText('and 5 more')).toBeVisible()
  server.respond(acceptReview, { ...waiting, state: 'accepted' })
  serve()
  await device.click(list.getByRole('button', { name: 'Let Them Count: Olga' }))
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(server.requests(acceptReview)).toMatchObject([
    { params: { review_id: String(waiting.id) }, body: { state: 'waiting', participants: 120, matches: 501 } },
  ])
})

it('an editor leaves an account out with a reason, and takes it back in', async () => {
  const waiting = buildReview()
  serve(waiting)
  const { device } = renderAt('/imports/review', { user })
  await device.click(await screen.findByRole('button', { name: 'Leave Out: Olga' }))
  const dialog = within(await screen.findByRole('dialog'))
  await device.click(await dialog.findByRole('button', { name: 'Leave Out' }))
  expect(await dialog.findByText('Please give the reason: the owner of the events reads it')).toBeVisible()
  const out = buildReview({ ...waiting, state: 'left_out', reason: 'Invented' })
  server.respond(leaveOutReview, out)
  serve(out)
  await device.type(dialog.getByLabelText('Reason'), 'Invented')
  await device.click(dialog.getByRole('button', { name: 'Leave Out' }))
  expect(await (await section('Left out')).findByText('“Invented”')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take Back In: Olga' })).toBeVisible()
  expect(server.requests(leaveOutReview)).toMatchObject([{ body: { reason: 'Invented' } }])
})

it('an editor leaves out the account of an event', async () => {
  serve()
  server.respond(createReview, buildReview({ state: 'left_out', reason: 'Invented' }))
  const { device } = renderAt('/imports/review', { user })
  await device.click(await screen.findByRole('button', { name: 'Leave Out an Account…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await device.type(await dialog.findByLabelText('Number of one of its events'), '7')
  await device.type(dialog.getByLabelText('Reason'), 'Invented')
  await device.click(dialog.getByRole('button', { name: 'Leave Out' }))
  await expect.poll(() => server.requests(createReview)).toMatchObject([{ body: { event_id: 7, reason: 'Invented' } }])
})

it('only editors see it', async () => {
  server.refuse(listReviews, 403, { code: 'not_catalogue_editor', detail: 'Only editors may do this.' })
  renderAt('/imports/review', { user })
  expect(await screen.findByText('Only editors can see this page')).toBeVisible()
})

it('an owner reads at My Events and at the import what does not count, and why', async () => {
  serveEventList()
  server.respond(getCalendarLink, { address: null })
  server.respond(getOwnReview, { waiting: 2, left_out: 3, reason: 'These were never played.' })
  renderAt('/my-events', { user })
  expect(await screen.findByText(/“These were never played.”/)).toBeVisible()
  expect(screen.getByText(/^2 events with imported matches count in the statistics/)).toBeVisible()
})

it('an import says that it counts after a look', async () => {
  openImports(buildImport({ state: 'done', review: 'waiting' }))
  expect(
    await screen.findByText(/^It counts in the statistics, the ratings and the open data after a look/),
  ).toBeVisible()
})
