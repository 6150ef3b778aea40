import { act, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { formatTime } from '../../../lib/format.ts'
import { OfflineNote } from './offline-note.tsx'

type Query = ComponentProps<typeof OfflineNote>['queries'][number]

const at = (minute: number) => Date.parse('2026-11-21T15:00:00Z') + minute * 60_000
const failed = (readAt: number, failedAt: number): Query => ({
  ...read(readAt),
  isError: true,
  errorUpdatedAt: failedAt,
})
const read = (readAt: number): Query => ({
  data: {},
  isError: false,
  isFetching: false,
  dataUpdatedAt: readAt,
  errorUpdatedAt: 0,
  refetch: () => {},
})

const note = (given: Pick<ComponentProps<typeof OfflineNote>, 'queries' | 'failingSince' | 'count'>) => (
  <OfflineNote readySince={undefined} isStored onRetry={() => {}} {...given} />
)

it('says since when there is no connection, which does not change as some lists are older than others', () => {
  const { rerender } = render(
    note({ queries: [failed(at(11), at(12)), failed(at(14), at(15))], failingSince: at(12), count: 63 }),
  )
  const sentence = `No connection since ${formatTime(at(11))}. This device keeps everything: 63 wait to be sent.`
  expect(screen.getByText(sentence)).toBeVisible()
  rerender(note({ queries: [failed(at(14), at(16))], failingSince: at(12), count: 63 }))
  expect(screen.getByText(sentence)).toBeVisible()
})

it('goes with the first response, although other lists are still to be read again', () => {
  const lists = [failed(at(11), at(12)), failed(at(11), at(12))]
  const { rerender } = render(note({ queries: lists, failingSince: at(12), count: 63 }))
  rerender(note({ queries: [read(at(17)), failed(at(11), at(12))], failingSince: undefined, count: 40 }))
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument()
  rerender(note({ queries: [failed(at(17), at(18)), failed(at(11), at(12))], failingSince: undefined, count: 0 }))
  expect(screen.getByText(/^No connection since .* keeps everything that you do\.$/)).toBeVisible()
})

it('comes as soon as the browser has no network, before anything fails', () => {
  render(note({ queries: [read(at(11))], failingSince: undefined, count: 0 }))
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument()
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^No connection since /)).toBeVisible()
  isOnLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument()
})
