import { mailReasons } from '@muster/contract/mails'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'

/** Opens a legal page, and returns its text. */
async function open(address: string, title: string) {
  const page = renderAt(address)
  await screen.findByRole('heading', { level: 1, name: title })
  return { ...page, text: within(screen.getByRole('article')) }
}

describe.each([
  ['Privacy Policy', '/privacy'],
  ['Terms', '/terms'],
  ['Cookie Policy', '/cookies'],
])('the page %s', (title, address) => {
  it('shows the date of its last change', { tags: ['spec:1.12', 'spec:9.15'] }, async () => {
    const { text } = await open(address, title)
    expect(text.getByText('Last updated: July 19, 2025')).toBeVisible()
  })
})

it.each([
  ['Privacy Policy', '/privacy'],
  ['Terms', '/terms'],
])('the page %s requires an age of 16', { tags: ['spec:1.9', 'spec:9.14'] }, async (title, address) => {
  const { text } = await open(address, title)
  expect(text.getByText(/^You must be at least 16 years old/)).toBeVisible()
})

it('the privacy policy promises not to track', { tags: 'spec:1.11' }, async () => {
  const { text } = await open('/privacy', 'Privacy Policy')
  expect(text.getByText(/no advertising, no analytics, no tracking/)).toBeVisible()
  expect(
    text.getByText(
      /^One session cookie, 13 entries in local storage, and anything you were typing, or that could not be sent/,
    ),
  ).toBeVisible()
})

it('the privacy policy lists each reason for a mail, and all stored data about a person', async () => {
  const { text } = await open('/privacy', 'Privacy Policy')
  const listed = within(text.getByRole('list', { name: 'Why we write to you' })).getAllByRole('listitem')
  expect(listed.map((item) => item.textContent)).toEqual(Object.values(mailReasons).filter((reason) => reason !== null))
  for (const item of ['calendar link', 'Keys of unlisted events', 'clubs', 'checked in', 'waiting list', '14 days'])
    expect(screen.getByRole('article')).toHaveTextContent(item)
})

it('the cookie policy promises a single session cookie, and lists everything stored in the browser', {
  tags: 'spec:1.10',
}, async () => {
  const { text } = await open('/cookies', 'Cookie Policy')
  expect(
    text.getByText(/^Muster sets a single session cookie, and only when you sign in. There are no tracking/),
  ).toBeVisible()
  const terms = text.getAllByRole('term').map((term) => term.textContent)
  expect(terms.slice(0, 20)).toEqual([
    'session (Cookie)',
    'access_token (Local storage)',
    'user (Local storage)',
    'device_secret (Local storage)',
    'server_time (Local storage)',
    'last_search (Local storage)',
    'quiet_keys (Local storage)',
    'install_declined (Local storage)',
    'passkey_offered (Local storage)',
    'chosen_participants (Local storage)',
    'own_reports (Local storage)',
    'unsent (Local storage)',
    'unsent_result… (Local storage)',
    'unsent_action… (Local storage)',
    'unsent_results (IndexedDB)',
    'unsent_rounds (IndexedDB)',
    'unsent_actions (IndexedDB)',
    'query_copies (IndexedDB)',
    'import_files (IndexedDB)',
    'channel_aside (Session storage)',
  ])
  expect(terms.slice(20).every((term) => /^[a-z]+_draft… \(Session storage\)$/.test(term))).toBe(true)
})
