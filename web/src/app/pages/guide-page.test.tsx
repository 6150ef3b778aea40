import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'

it('the guide page shows the guide for organisers with its pictures', async () => {
  renderAt('/guide')
  expect(await screen.findByRole('heading', { level: 1, name: 'Running an event with Muster' })).toBeVisible()
  const text = within(screen.getByRole('article'))
  expect(text.getAllByRole('img')).toHaveLength(3)
  expect(text.getByRole('img', { name: /^A draft/ })).toHaveAttribute('src', expect.stringContaining('guide-draft'))
})

it('the guide for players says how a result is reported', async () => {
  renderAt('/guide/players')
  expect(await screen.findByRole('heading', { level: 1, name: 'Playing at an event with Muster' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Report your result' })).toBeVisible()
})
