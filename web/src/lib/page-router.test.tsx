import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPageHistory } from './page-history.ts'
import { PageRouter } from './page-router.tsx'

it('the router shows a page whose code arrives between the first render and its effects, as on a slow machine', async () => {
  const history = createPageHistory()
  let isLoaded = false
  const prepare = () => {
    if (isLoaded) return undefined
    isLoaded = true
    return Promise.resolve()
  }
  render(
    <PageRouter history={history} prepare={prepare}>
      <h1>Privacy Policy</h1>
    </PageRouter>,
  )
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  history.close()
})
