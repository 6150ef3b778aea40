import { updateProfile } from '@muster/contract/accounts'
import { getProfileStats } from '@muster/contract/stats'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatMonth, formatNumber } from '../../lib/format.ts'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAlone } from '../../testing/render-alone.tsx'
import { renderAt, token } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'
import { ProfilePage } from './profile-page.tsx'

const user = buildUser({ email: 'ana@example.com', nickname: 'Ana', created_at: '2025-11-15T12:00:00.000Z' })
const renamed = { ...user, nickname: 'Ana Nowak' }
const stats = { total_events: 3, total_matches: 1234, total_participants: 56 }

beforeEach(() => {
  serveProfile()
  server.respond(getProfileStats, stats)
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** Finds the notice in the corner. */
const findNotice = (name: string) => screen.findByRole('dialog', { name })
const nickname = () => screen.getByLabelText('Display Name')
const greeting = () => screen.getByText(/^Hello,/)
const save = () => screen.getByRole('button', { name: /^(Save Changes|Saving…)$/ })

/** Opens the page, and saves another display name; '' leaves the field empty. */
async function rename(name = 'Ana Nowak') {
  const page = renderAt('/profile', { user })
  await page.device.clear(await screen.findByLabelText('Display Name'))
  if (name !== '') await page.device.type(nickname(), name)
  await page.device.click(save())
  return page
}

describe('the profile', () => {
  it('is denied to visitors', { tags: 'spec:2.118' }, () => {
    renderAlone(<ProfilePage />)
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.getByText('Please log in to view your profile.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('shows the email, which cannot be changed, and when the member joined', { tags: 'spec:2.115' }, async () => {
    const { device } = renderAt('/profile', { user })
    const profile = await card('Profile Information')
    const email = profile.getByLabelText('Email')
    expect(email).toHaveAccessibleDescription('Email cannot be changed')
    await device.type(email, '.pl')
    expect(email).toHaveValue('ana@example.com')
    expect(profile.getByRole('term')).toHaveTextContent('Member Since')
    expect(profile.getByRole('definition')).toHaveTextContent(formatMonth(user.created_at))
    expect(nickname()).toHaveValue('Ana')
  })
})

describe('the statistics', () => {
  const counted = async () => {
    const statistics = await card('Statistics')
    const values = statistics.getAllByRole('definition').map((value) => value.textContent)
    return statistics.getAllByRole('term').map((label, index) => [label.textContent, values[index]])
  }
  const counters = [
    ['Events created', '3'],
    ['Total matches in your events', formatNumber(1234)],
    ['Total participants in your events', '56'],
  ]

  it('show that they are loading, then how much the user has recorded', {
    tags: ['spec:2.114', 'spec:7.14'],
  }, async () => {
    const release = server.hold(getProfileStats, stats)
    renderAt('/profile', { user })
    expect(await screen.findByText('Loading your statistics…')).toBeInTheDocument()
    expect((await counted()).map(([, value]) => value)).toEqual(['', '', ''])
    release()
    await expect.poll(counted).toEqual(counters)
    expect(screen.queryByText('Loading your statistics…')).not.toBeInTheDocument()
    expect(server.requests(getProfileStats)[0]?.authorization).toBe(`Bearer ${token}`)
  })

  it('report a repeated failure again', async () => {
    server.drop(getProfileStats)
    const { device } = renderAt('/profile', { user })
    await findNotice('Failed to load profile stats')
    await device.click((await card('Statistics')).getByRole('button', { name: 'Try again' }))
    const toasts = () => screen.getAllByRole('dialog', { name: 'Failed to load profile stats' })
    await expect.poll(toasts).toHaveLength(2)
  })
})

describe('a new display name', () => {
  it('is saved and used in the greeting, now and after a reload', {
    tags: ['spec:4.6', 'spec:7.44', 'spec:8.33'],
  }, async () => {
    server.respond(updateProfile, renamed)
    await rename('  Ana Nowak ')
    expect(await findNotice('Profile updated successfully')).toBeVisible()
    expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([{ nickname: 'Ana Nowak' }])
    expect(greeting()).toHaveTextContent('Hello, Ana Nowak')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(renamed)
    expect(nickname()).toHaveValue('Ana Nowak')
  })

  it('is confirmed for 4 seconds', { tags: 'spec:9.16' }, async () => {
    const release = server.hold(updateProfile, renamed)
    await rename()
    const clock = stopClock()
    release()
    const notice = () => screen.queryByRole('dialog', { name: 'Profile updated successfully' })
    await clock.until(() => notice() !== null)
    await clock.pass(3999)
    expect(notice()).toBeVisible()
    await clock.pass(1)
    // The notice fades out in real time, while timers on the fake clock never fire.
    vi.useRealTimers()
    await expect.poll(notice).toBeNull()
  })

  it('is sent once for a double click, and the button shows that it is busy', async () => {
    const release = server.hold(updateProfile, renamed)
    const { device } = await rename()
    await expect.poll(save).toHaveTextContent('Saving…')
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await device.dblClick(save())
    release()
    await findNotice('Profile updated successfully')
    expect(save()).toHaveTextContent('Save Changes')
    expect(server.requests(updateProfile)).toHaveLength(1)
  })

  it.each(['', '   '])('is required: "%s" is refused', { tags: 'spec:5.13' }, async (name) => {
    const { device } = await rename(name)
    expect(await screen.findByText('Display name is required')).toBeVisible()
    expect(nickname()).toHaveFocus()
    expect(server.requests(updateProfile)).toHaveLength(0)
    await device.type(nickname(), 'A')
    await expect.poll(() => screen.queryByText('Display name is required')).toBeNull()
  })

  it.each([
    ['the server fails', () => server.refuse(updateProfile, 500, { detail: 'Something went wrong.' }), ''],
    [
      'the server gives a reason',
      () => server.refuse(updateProfile, 422, { detail: 'That is a bad name.' }),
      'That is a bad name.',
    ],
    [
      'there is no response',
      () => server.drop(updateProfile),
      'Network error. Please check your connection and try again.',
    ],
  ])(
    'is reported as not saved when %s, stays in the field, and can be retried',
    { tags: 'spec:8.31' },
    async (_why, fail, detail) => {
      fail()
      const { device } = await rename()
      const toast = await findNotice('Failed to update profile')
      expect(toast).toBeVisible()
      expect(toast).toHaveAccessibleDescription(detail)
      expect(nickname()).toHaveValue('Ana Nowak')
      expect(greeting()).toHaveTextContent(/^Hello, Ana$/)
      server.respond(updateProfile, renamed)
      await device.click(save())
      expect(await findNotice('Profile updated successfully')).toBeVisible()
    },
  )
})
