import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { stopClock } from '../../testing/still-clock.ts'
import { Notices, useNotices } from './notices.tsx'

// The CSS that Tailwind generates for the class; jsdom does not load the page's style sheet.
const limitedStyle = '.data-limited\\:hidden[data-limited] { display: none }'

let notify: ReturnType<typeof useNotices>['notify']

function Notifier() {
  ;({ notify } = useNotices())
  return null
}

beforeEach(() => {
  render(
    <>
      <style>{limitedStyle}</style>
      <Notices>
        <Notifier />
      </Notices>
    </>,
  )
})

const show = (...args: Parameters<typeof notify>) => act(() => notify(...args))
const corner = () => within(screen.getByRole('region', { name: 'Notifications' }))

it('a notice shows a title and details, and is read aloud', () => {
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
  show('success', 'Saved')
  show('error', 'Not saved', 'The name is taken.')
  expect(corner().getByRole('dialog', { name: 'Saved' })).toBeVisible()
  expect(corner().getByRole('dialog', { name: 'Not saved' })).toHaveAccessibleDescription('The name is taken.')
  expect(corner().getByText('The name is taken.')).toBeVisible()
})

it.each(['success', 'error'] as const)(
  'a notice of %s disappears after 4 seconds',
  { tags: 'spec:9.16' },
  async (kind) => {
    const clock = stopClock()
    show(kind, 'So it went')
    await clock.pass(3999)
    expect(corner().getByText('So it went')).toBeVisible()
    await clock.pass(1)
    // The notice fades out in real time, while timers on the fake clock never fire.
    vi.useRealTimers()
    await expect.poll(() => screen.queryByText('So it went')).toBeNull()
  },
)

it('only the newest three notices are shown, and an older one returns when there is room', {
  tags: 'spec:9.17',
}, async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) show('success', name)
  for (const name of ['Two', 'Three', 'Four']) expect(corner().getByText(name)).toBeVisible()
  expect(corner().getByText('One')).not.toBeVisible()
  const device = userEvent.setup({ delay: null })
  const newest = screen.getByRole('dialog', { name: 'Four' })
  await device.hover(newest)
  await device.click(within(newest).getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => screen.queryByText('Four')).toBeNull()
  expect(corner().getByText('One')).toBeVisible()
})
