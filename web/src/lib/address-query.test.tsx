import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApplication } from '../testing/render-at.tsx'
import { type AddressChange, useAddressQuery } from './address-query.ts'
import { ApplicationProvider } from './application.tsx'
import { createPageHistory } from './page-history.ts'
import { PageRouter } from './page-router.tsx'

/** Renders parts of a page at an address, with another page before it in the history. */
function openParts(address: string, parts: ReactNode) {
  window.history.replaceState(null, '', '/before')
  const history = createPageHistory()
  onTestFinished(history.close)
  history.navigate(address)
  render(
    <ApplicationProvider application={createTestApplication()}>
      <PageRouter history={history} prepare={() => undefined}>
        {parts}
      </PageRouter>
    </ApplicationProvider>,
  )
  return history
}

function openAt(address: string) {
  let current: ReturnType<typeof useAddressQuery>
  const Page = () => {
    current = useAddressQuery()
    return null
  }
  const history = openParts(address, <Page />)
  return {
    query: () => current[0],
    change: (changed: AddressChange) => act(async () => current[1](changed)),
    goBack: () =>
      act(async () => {
        const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
        history.go(-1)
        await popped
      }),
    address: () => history.location.pathname + history.location.search,
  }
}

it.each<[string, string, AddressChange, string]>([
  ['adds a new name', '/armies', { sort: 'games' }, '/armies?sort=games'],
  ['leaves other names alone', '/armies?period=90&sort=wins', { sort: 'games' }, '/armies?period=90&sort=games'],
  ['removes an empty value', '/armies?period=90&sort=wins', { period: '' }, '/armies?sort=wins'],
  ['removes an undefined value', '/armies?period=90', { period: undefined }, '/armies'],
  ['repeats the name for each item of a list', '/armies', { trend: ['A', 'B C'] }, '/armies?trend=A&trend=B+C'],
  [
    'replaces one list with another',
    '/armies?trend=A&trend=B&sort=wins',
    { trend: ['C'] },
    '/armies?sort=wins&trend=C',
  ],
  ['removes an empty list', '/armies?trend=A&trend=B', { trend: [] }, '/armies'],
  ['applies several changes together', '/armies?from=2026-01-01', { from: '', period: '30' }, '/armies?period=30'],
  [
    'escapes special characters',
    '/armies',
    { country: 'Bosnia & Herzegovina' },
    '/armies?country=Bosnia+%26+Herzegovina',
  ],
])('a change to the query of the address %s', async (_case, address, changed, after) => {
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

it('simultaneous changes by two components are both applied', async () => {
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
  const history = openParts('/armies?period=90', page)
  await act(async () => {
    changes[0]?.({ sort: 'games' })
    changes[1]?.({ period: '', trend: ['Skaven'] })
  })
  expect(history.location.search).toBe('?sort=games&trend=Skaven')
  for (const at of [0, 1]) expect(screen.getByText(`${at}: sort=games&trend=Skaven`)).toBeVisible()
  // A pending change must not outlive the next navigation.
  await act(async () => history.navigate('/armies?period=30'))
  await act(async () => changes[1]?.({ sort: 'wins' }))
  expect(history.location.search).toBe('?period=30&sort=wins')
})
