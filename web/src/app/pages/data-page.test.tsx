import { listOpenData, type OpenDataFile } from '@muster/contract/open-data'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const file = (day: string, format: 'csv' | 'jsonl'): OpenDataFile => {
  const name = `matches-${day}.${format}.gz`
  const url = `https://muster.test/api/v1/data/${name}`
  const created_at = `${day}T02:11:00.000Z`
  return { name, url, day, format, matches: 11_960, bytes: 412_806, sha256: `5e${day}`, created_at }
}
const description = 'Victory points of the first side.'
const given = {
  license: 'CC0-1.0',
  license_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  columns: [{ name: 'score1', type: 'integer', is_nullable: true, description }],
} as const

it('shows the newest files with their size and checksum, the older ones, the columns and the licence', async () => {
  const files = ['2026-11-25', '2026-11-24'].flatMap((day) => [file(day, 'csv'), file(day, 'jsonl')])
  server.respond(listOpenData, { ...given, columns: [...given.columns], files })
  renderAt('/data')
  const [csv] = within(await screen.findByRole('list', { name: 'Newest files' })).getAllByRole('listitem')
  expect(csv).toHaveTextContent('matches-2026-11-25.csv.gz (CSV), 413 kBSHA-256 5e2026-11-25')
  const address = '/api/v1/data/matches-2026-11-25.csv.gz'
  expect(screen.getByRole('link', { name: /2026-11-25.csv/ })).toHaveAttribute('href', address)
  expect(screen.getByText(/11,960 matches/)).toHaveTextContent('Wednesday 25 November 2026')
  expect(screen.getByRole('term')).toHaveTextContent('score1 (whole number, may be empty)')
  expect(screen.getByRole('definition')).toHaveTextContent(description)
  expect(screen.getByRole('link', { name: 'CC0 1.0' })).toHaveAttribute('href', given.license_url)
})

it('says when the first files will be there', async () => {
  server.respond(listOpenData, { ...given, columns: [], files: [] })
  renderAt('/data')
  expect(await screen.findByText('There is no file yet. The first ones are made tonight.')).toBeVisible()
})
