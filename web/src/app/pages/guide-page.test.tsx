import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { html as measured } from '../../../../docs/ratings.md'
import { renderAt } from '../../testing/render-at.tsx'

it('the guide page shows the guide for organisers with its pictures', async () => {
  renderAt('/guide')
  expect(await screen.findByRole('heading', { level: 1, name: 'Running an event with Muster' })).toBeVisible()
  const text = within(screen.getByRole('article'))
  expect(text.getByRole('heading', { name: 'Importing past events' })).toHaveAttribute('id', 'importing-past-events')
  expect(text.getAllByRole('img')).toHaveLength(6)
  expect(text.getByRole('img', { name: /^A draft/ })).toHaveAttribute('src', expect.stringContaining('guide-draft'))
})

it('the guide for players says how a result is reported, with pictures of the card, the board and a slip', async () => {
  renderAt('/guide/players')
  expect(await screen.findByRole('heading', { level: 1, name: 'Playing at an event with Muster' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Report your result' })).toBeVisible()
  const pictures = within(screen.getByRole('article')).getAllByRole('img')
  expect(pictures.map((picture) => /[a-z-]+(?=\.png)/.exec(picture.getAttribute('src') ?? '')?.[0])).toEqual([
    'guide-card',
    'board-names-desktop-light',
    'guide-slip',
  ])
  for (const picture of pictures) expect(picture).toHaveAttribute('height', '512')
})

it('the guide to ratings gives the figures that were measured', async () => {
  renderAt('/guide/rating')
  expect(await screen.findByRole('heading', { level: 1, name: 'How ratings work' })).toBeVisible()
  const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
  const rows = within(screen.getByRole('article')).getAllByRole('row').slice(-3).map(cellsOf)
  const { body } = new DOMParser().parseFromString(measured, 'text/html')
  const all = within(body).getAllByRole('row').map(cellsOf)
  for (const [index, model] of ['Coin', 'Elo, K = 32', 'Glicko-2'].entries()) {
    const [, , logLoss, , , error] = all.find(([name]) => name === model) ?? []
    expect(rows[index]?.slice(1)).toEqual([logLoss, error])
  }
})
