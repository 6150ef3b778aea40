import { getCurrentUser } from '@muster/contract/accounts'
import { createFeedback, type Feedback, listFeedback } from '@muster/contract/feedback'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildFeedback, buildUser } from '../../testing/builders.ts'
import { renderAt, token } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { signIn } from '../../testing/sign-in.ts'
import { stopClock } from '../../testing/still-clock.ts'

const user = buildUser({ nickname: 'Ana' })
const words = 'The dice are too square.'

let stored: Feedback[]

/** Stubs a server that stores feedback. */
const storeFeedback = () =>
  server.respond(createFeedback, ({ body }) => {
    const feedback = buildFeedback(body as Partial<Feedback>)
    stored.unshift(feedback)
    return feedback
  })

beforeEach(() => {
  stored = []
  server.respond(listFeedback, () => ({ feedback: stored, total: stored.length }))
})

const content = () => screen.getByLabelText('Your Feedback')
const category = () => screen.getByLabelText('Category')
const send = () => screen.getByRole('button', { name: /^(Submit Feedback|Submitting…)$/ })
const thanks = () => screen.queryByText('Thank you for your feedback!')
const bodies = () => server.requests(createFeedback).map(({ body }) => body)

async function openForm() {
  const page = renderAt('/feedback', { user })
  await screen.findByLabelText('Your Feedback')
  /** Pastes a text, because typing a long one takes time. */
  const write = async (text: string) => {
    await page.device.click(content())
    await page.device.paste(text)
  }
  return { ...page, write }
}

/** Fills in the form and sends it. */
async function tryToSend(text = words, code = 'bug') {
  const page = await openForm()
  await page.device.selectOptions(category(), code)
  if (text !== '') await page.write(text)
  await page.device.click(send())
  return page
}

describe('the page', () => {
  it('sends visitors to the login page, and back', { tags: 'spec:2.108' }, async () => {
    const page = renderAt('/feedback')
    expect(await screen.findByText(/^Please sign in to send feedback/)).toBeVisible()
    expect(screen.getByText(/^Hello! I build Muster in my free time/)).toBeVisible()
    expect(screen.queryByLabelText('Your Feedback')).not.toBeInTheDocument()
    await page.device.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
    await signIn(page.device, user)
    expect(await screen.findByLabelText('Your Feedback')).toBeVisible()
    expect(page.address()).toBe('/feedback')
  })

  it('does not ask to sign in while the session is checked', { tags: 'spec:4.3' }, async () => {
    localStorage.setItem('access_token', token)
    const release = server.hold(getCurrentUser, user)
    renderAt('/feedback')
    expect(await screen.findByText('Loading…')).toBeInTheDocument()
    expect(screen.queryByText(/^Please sign in/)).not.toBeInTheDocument()
    release()
    expect(await screen.findByLabelText('Your Feedback')).toBeVisible()
    expect(screen.getByText(/^Hello! I build Muster in my free time/)).toBeVisible()
  })
})

describe('feedback', () => {
  it('is sent, acknowledged and listed, and leaves an empty form', {
    tags: ['spec:2.109', 'spec:4.21', 'spec:7.41'],
  }, async () => {
    storeFeedback()
    await tryToSend(`  ${words}\n`, 'feature_request')
    expect(await screen.findByRole('status')).toHaveTextContent(/^Thank you for your feedback!$/)
    expect(bodies()).toEqual([{ category: 'feature_request', content: words }])
    expect(content()).toHaveValue('')
    expect(category()).toHaveValue('general')
    expect(screen.getByText('0/5000 characters')).toBeVisible()
    expect(await within(screen.getByRole('region', { name: 'Your feedback' })).findByText(words)).toBeVisible()
  })

  it('is acknowledged for 5 seconds', { tags: ['spec:4.20', 'spec:9.3'] }, async () => {
    const release = server.hold(createFeedback, buildFeedback())
    await tryToSend()
    const clock = stopClock()
    release()
    await clock.until(() => thanks() !== null)
    await clock.pass(4999)
    expect(thanks()).toBeVisible()
    await clock.pass(1)
    expect(thanks()).toBeNull()
  })

  it('starts in the category General', { tags: ['spec:2.2', 'spec:2.109', 'spec:3.6', 'spec:9.11'] }, async () => {
    await openForm()
    expect(category()).toHaveDisplayValue('General')
    const names = within(category())
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(names).toEqual(['General', 'Feature request', 'Bug'])
  })

  it('shows its number of characters during typing', { tags: 'spec:2.110' }, async () => {
    const { device } = await openForm()
    expect(screen.getByText('0/5000 characters')).toBeVisible()
    await device.type(content(), 'Dice')
    expect(screen.getByText('4/5000 characters')).toBeVisible()
    await device.type(content(), '{Backspace}')
    expect(screen.getByText('3/5000 characters')).toBeVisible()
    await device.click(content())
    await device.paste('🎲🎲')
    expect(screen.getByText('5/5000 characters')).toBeVisible()
  })

  it('is sent once for a double click, and the button shows that it is busy', async () => {
    const release = server.hold(createFeedback, buildFeedback())
    const { device } = await tryToSend()
    await expect.poll(send).toHaveTextContent('Submitting…')
    expect(send()).toHaveAttribute('aria-disabled', 'true')
    await device.dblClick(send())
    release()
    await expect.poll(thanks).toBeVisible()
    await expect.poll(send).toHaveTextContent('Submit Feedback')
    expect(bodies()).toHaveLength(1)
  })
})

describe('the length of feedback', () => {
  it.each([
    ['nothing', '', 'Feedback content is required'],
    ['blanks', ' \n ', 'Feedback content is required'],
    ['9 characters', 'Too short', 'Feedback must be at least 10 characters long'],
    ['9 characters between blanks', '   Too short   ', 'Feedback must be at least 10 characters long'],
    ['5001 characters', 'x'.repeat(5001), 'Must be at most 5000 characters long'],
  ])(
    'is refused with %s, and the input stays with a message',
    { tags: ['spec:5.26', 'spec:5.27', 'spec:5.28'] },
    async (_what, text, message) => {
      await tryToSend(text)
      await expect.poll(content).toHaveAccessibleDescription(message)
      expect(screen.getByText(message)).toBeVisible()
      expect(content()).toHaveFocus()
      expect(content()).toHaveValue(text)
      expect(screen.getByText(`${text.length}/5000 characters`)).toBeVisible()
      expect(bodies()).toEqual([])
    },
  )

  it.each([10, 5000])('is accepted at %i characters', { tags: ['spec:5.28', 'spec:9.2'] }, async (length) => {
    storeFeedback()
    await tryToSend('x'.repeat(length))
    await expect.poll(thanks).toBeVisible()
    expect(bodies()).toEqual([{ category: 'bug', content: 'x'.repeat(length) }])
  })
})

it('feedback that was not sent because the session ended is not shown to another person', async () => {
  server.refuse(createFeedback, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
  const page = await tryToSend()
  await signIn(page.device, buildUser())
  expect(await screen.findByLabelText('Your Feedback')).toHaveValue('')
})
