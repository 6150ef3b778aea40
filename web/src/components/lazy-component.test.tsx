import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { lazyComponent } from './lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

interface PageProps extends ReturnType<typeof lazyComponent<{ name: string }>> {
  isLikely: boolean
}

/** A page that shows the component once its button is pressed. */
function Page({ Lazy, usePrefetch, isLikely }: PageProps) {
  usePrefetch(isLikely)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Lazy name="Ana" />
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Greet
    </button>
  )
}

function renderIt(component: ReactNode) {
  const client = createQueryClient(() => Promise.reject(new Error('no request is expected')))
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  render(<QueryClientProvider client={client}>{component}</QueryClientProvider>)
  return userEvent.setup({ delay: null })
}

it('a lazy component shows in its place that it could not be loaded, and appears after a retry', async () => {
  const load = vi.fn(async () => Greeting).mockImplementation(failToLoad)
  const { Lazy } = lazyComponent('greeting', load)
  const device = renderIt(
    <>
      <p>Winter Muster</p>
      <Lazy name="Ana" />
    </>,
  )
  const alert = within(await screen.findByRole('alert'))
  expect(
    alert.getByText('This part of the page could not be loaded. Please check your connection and try again.'),
  ).toBeVisible()
  expect(screen.getByText('Winter Muster')).toBeVisible()
  load.mockImplementation(async () => Greeting)
  await device.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello, Ana')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('a lazy component is prefetched only if it is likely to be needed', async () => {
  const load = vi.fn(async () => Greeting)
  const greeting = lazyComponent('greeting', load)
  renderIt(<Page {...greeting} isLikely={false} />)
  expect(load).not.toHaveBeenCalled()
  const device = renderIt(<Page {...greeting} isLikely />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  load.mockImplementation(failToLoad)
  const [, button] = screen.getAllByRole('button', { name: 'Greet' })
  if (button) await device.click(button)
  expect(await screen.findByText('Hello, Ana')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a lazy component that could not be prefetched is fetched when it is opened', async () => {
  const load = vi.fn(async () => Greeting).mockImplementation(failToLoad)
  const device = renderIt(<Page {...lazyComponent('greeting', load)} isLikely />)
  await expect.poll(() => load.mock.calls.length).toBe(2)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  load.mockImplementation(async () => Greeting)
  await device.click(screen.getByRole('button', { name: 'Greet' }))
  expect(await screen.findByText('Hello, Ana')).toBeVisible()
})
