import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { createTestApplication } from '../testing/render-at.tsx'
import { type AddressChange, useAddressQuery } from './address-query.ts'
import { ApplicationProvider } from './application.tsx'

/** Opens a page at an address, with another page before it in the history. */
function openAt(address: string) {
  let used: ReturnType<typeof useAddressQuery>
  const Page = () => {
    used = useAddressQuery()
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/before', address] })
  render(
    <ApplicationProvider application={createTestApplication()}>
      <RouterProvider router={router} />
    </ApplicationProvider>,
  )
  return {
    query: () => used[0],
    change: (...changes: AddressChange[]) =>
      act(async () => {
        for (const changed of changes) used[1](changed)
      }),
    goBack: () => act(() => router.navigate(-1)),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

it.each<[string, string, AddressChange, string]>([
  ['adds what is new', '/armies', { sort: 'games' }, '/armies?sort=games'],
  ['leaves the others', '/armies?period=90&sort=wins', { sort: 'games' }, '/armies?period=90&sort=games'],
  ['takes out what is empty', '/armies?period=90&sort=wins', { period: '' }, '/armies?sort=wins'],
  ['takes out what is undefined', '/armies?period=90', { period: undefined }, '/armies'],
  ['puts down a list one by one', '/armies', { trend: ['A', 'B C'] }, '/armies?trend=A&trend=B+C'],
  [
    'replaces one list with another',
    '/armies?trend=A&trend=B&sort=wins',
    { trend: ['C'] },
    '/armies?sort=wins&trend=C',
  ],
  ['takes out a list that is empty', '/armies?trend=A&trend=B', { trend: [] }, '/armies'],
  ['changes several at once', '/armies?from=2026-01-01', { from: '', period: '30' }, '/armies?period=30'],
  [
    'keeps special characters as they are',
    '/armies',
    { country: 'Bosnia & Herzegovina' },
    '/armies?country=Bosnia+%26+Herzegovina',
  ],
])('%s', async (_what, address, changed, after) => {
  const page = openAt(address)
  await page.change(changed)
  expect(page.address()).toBe(after)
  expect(`/armies${page.query().size > 0 ? `?${page.query()}` : ''}`).toBe(after)
})

it('a change to the query adds no history entry', async () => {
  const page = openAt('/armies')
  await page.change({ sort: 'games' })
  await page.change({ sort: 'wins' })
  await page.goBack()
  expect(page.address()).toBe('/before')
})

it('two changes made at once are both kept', async () => {
  const page = openAt('/armies')
  await page.change({ sort: 'games' }, { period: '90' })
  expect(page.address()).toBe('/armies?sort=games&period=90')
})

it('simultaneous changes by two components are both kept', async () => {
  const changes: ((changed: AddressChange) => void)[] = []
  const Part = ({ at }: { at: number }) => {
    const [query, change] = useAddressQuery()
    changes[at] = change
    return <p>{`${at}: ${query}`}</p>
  }
  const page = (
    <>
      <Part at={0} />
      <Part at={1} />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/armies?period=90'] })
  render(
    <ApplicationProvider application={createTestApplication()}>
      <RouterProvider router={router} />
    </ApplicationProvider>,
  )
  await act(async () => {
    changes[0]?.({ sort: 'games' })
    changes[1]?.({ period: '', trend: ['Skaven'] })
  })
  expect(router.state.location.search).toBe('?sort=games&trend=Skaven')
  for (const at of [0, 1]) expect(screen.getByText(`${at}: sort=games&trend=Skaven`)).toBeVisible()
  // A pending change must not outlive the next navigation.
  await act(() => router.navigate('/armies?period=30'))
  await act(async () => changes[1]?.({ sort: 'wins' }))
  expect(router.state.location.search).toBe('?period=30&sort=wins')
})
