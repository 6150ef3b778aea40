import { deleteFeedback, listFeedback } from '@muster/contract/feedback'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDate } from '../../../lib/format.ts'
import { buildFeedback, buildUser } from '../../../testing/builders.ts'
import { renderAt, token } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const dice = buildFeedback({ category: 'bug', content: 'The dice are too square.' })
const maps = buildFeedback({ category: 'feature_request', content: 'Maps, please.', created_at: dice.created_at })
const praise = buildFeedback({ content: 'I like it.', created_at: '2026-01-02T12:00:00.000Z' })
const empty = "You haven't submitted any feedback yet."

const serve = (...feedback: (typeof dice)[]) => server.respond(listFeedback, { feedback, total: feedback.length })

const open = () => renderAt('/feedback', { user: buildUser() })
const list = async () => within(await screen.findByRole('region', { name: 'Your feedback' }))
/** The text of each item of the list. */
const items = async () => (await list()).queryAllByRole('listitem').map((item) => item.textContent)
const dialog = () => screen.queryByRole('alertdialog', { name: 'Delete feedback' })
const confirm = () => screen.getByRole('button', { name: 'Delete Feedback' })

/** Opens the list, and the dialog to delete its newest piece. */
async function startDeleting() {
  const page = open()
  const [first] = await (await list()).findAllByRole('listitem')
  await page.device.click(within(first as HTMLElement).getByRole('button', { name: /^Delete feedback from/ }))
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete feedback' }))
  return { ...page, confirmation }
}

describe('a user’s feedback', () => {
  it('is listed in the server’s order, with category and date', {
    tags: ['spec:2.111', 'spec:7.40'],
  }, async () => {
    serve(dice, maps, praise)
    open()
    await expect
      .poll(items)
      .toEqual([
        `Bug${formatDate(dice.created_at)}The dice are too square.`,
        `Feature request${formatDate(maps.created_at)}Maps, please.`,
        `General${formatDate(praise.created_at)}I like it.`,
      ])
    expect(screen.queryByText(empty)).not.toBeInTheDocument()
    expect(server.requests(listFeedback)[0]?.authorization).toBe(`Bearer ${token}`)
  })

  it('is replaced by a note when there is none', { tags: 'spec:2.113' }, async () => {
    serve()
    open()
    expect(await screen.findByText(empty)).toBeVisible()
  })

  it('is shown as loading, not as missing', async () => {
    const release = server.hold(listFeedback, { feedback: [dice], total: 1 })
    open()
    expect(await screen.findByText('Loading your feedback…')).toBeInTheDocument()
    expect(screen.queryByText(empty)).not.toBeInTheDocument()
    release()
    expect(await screen.findByText(dice.content)).toBeVisible()
    expect(screen.queryByText('Loading your feedback…')).not.toBeInTheDocument()
  })

  it.each([
    ['the server fails', () => server.refuse(listFeedback, 500)],
    ['there is no response', () => server.drop(listFeedback)],
  ])('reports a failure when %s, and loads on another try', async (_why, fail) => {
    fail()
    const { device } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your feedback could not be loaded. Please try again.')
    expect(screen.queryByText(empty)).not.toBeInTheDocument()
    expect(server.requests(listFeedback)).toHaveLength(2)
    serve(dice)
    await device.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(dice.content)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('deleting feedback', () => {
  it('asks first, then removes only that piece', {
    tags: ['spec:2.112', 'spec:5.29', 'spec:7.43'],
  }, async () => {
    serve(dice, praise)
    const { device, confirmation } = await startDeleting()
    expect(confirmation.getByText('Are you sure you want to delete this feedback?')).toBeVisible()
    expect(server.requests(deleteFeedback)).toHaveLength(0)
    server.respond(deleteFeedback, undefined)
    serve(praise)
    await device.click(confirm())
    await expect.poll(dialog).toBeNull()
    expect(server.requests(deleteFeedback).map(({ params }) => params)).toEqual([{ feedback_id: String(dice.id) }])
    expect(screen.queryByText(dice.content)).not.toBeInTheDocument()
    expect(screen.getByText(praise.content)).toBeVisible()
  })

  it.each([
    ['the server fails', () => server.refuse(deleteFeedback, 500)],
    ['there is no response', () => server.drop(deleteFeedback)],
  ])(
    'reports a failure when %s, keeps the feedback, and can be tried again',
    { tags: 'spec:8.29' },
    async (_why, fail) => {
      serve(dice)
      fail()
      const { device, confirmation } = await startDeleting()
      await device.click(confirm())
      expect(await confirmation.findByText('The feedback could not be deleted. Please try again.')).toBeVisible()
      expect(screen.getByText(dice.content)).toBeVisible()
      server.respond(deleteFeedback, undefined)
      serve()
      await device.click(confirm())
      await expect.poll(dialog).toBeNull()
      expect(await screen.findByText(empty)).toBeVisible()
    },
  )
})
