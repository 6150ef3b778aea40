import { getArmyTrend, listArmyStats, listMatchups } from '@muster/contract/army-stats'
import { getEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { serveEventList } from '../testing/event-list.ts'
import { serveEvent } from '../testing/event-page.ts'
import { renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import { prefetchLikely, prefetchLinks } from './prefetch.ts'

async function openList() {
  const event = serveEvent()
  for (const endpoint of [listArmyStats, getArmyTrend, listMatchups]) server.refuse(endpoint, 503)
  serveEventList(event)
  const page = renderAt('/events')
  prefetchLinks(page.application, page.application.closing)
  return { ...page, link: await screen.findByRole('link', { name: /Winter Muster/ }) }
}

const requestCounts = () =>
  [getEvent, listParticipants, listMatches].map((endpoint) => server.requests(endpoint).length)

it('prefetches all queries of a page when the pointer rests on its link, and does not repeat them on a click', async () => {
  const { device, link } = await openList()
  expect(requestCounts()).toEqual([0, 0, 0])
  await device.hover(link)
  await expect.poll(requestCounts).toEqual([1, 1, 1])
  await device.click(link)
  expect(await screen.findByRole('heading', { name: 'Winter Muster', level: 1 })).toBeVisible()
  expect(requestCounts()).toEqual([1, 1, 1])
})

it('prefetches for keyboard users', async () => {
  const { link } = await openList()
  link.focus()
  await expect.poll(requestCounts).toEqual([1, 1, 1])
})

describe('the likely next pages', () => {
  it('are prefetched once a page is rendered', async () => {
    const { application, history } = await openList()
    prefetchLikely(application, history)
    await expect.poll(requestCounts).toEqual([1, 1, 1])
  })

  it.each([
    ['the user saves data', { saveData: true }],
    ['the network is slow', { effectiveType: '3g' }],
  ])('are not prefetched when %s', async (_case, connection) => {
    vi.stubGlobal('navigator', { ...navigator, connection })
    const { application, history } = await openList()
    vi.useFakeTimers()
    prefetchLikely(application, history)
    await vi.runAllTimersAsync()
    expect(requestCounts()).toEqual([0, 0, 0])
  })
})
