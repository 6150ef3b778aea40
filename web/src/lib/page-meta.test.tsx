import { readFile } from 'node:fs/promises'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveEvent } from '../testing/event-page.ts'
import { renderAt } from '../testing/render-at.tsx'

const indexHtml = await readFile(`${import.meta.dirname}/../../index.html`, 'utf8')

beforeEach(() => {
  document.head.innerHTML = new DOMParser().parseFromString(indexHtml, 'text/html').head.innerHTML
})

const content = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content')

async function openEvent() {
  serveEvent({ event: { title: 'Winter Cup', description: 'Three rounds.', location_city: 'Kraków' } })
  renderAt('/events/1?from=mail')
  await screen.findByRole('heading', { name: 'Winter Cup' })
}

it('names an event in link previews, with its description and place', async () => {
  await openEvent()
  await expect.poll(() => content('og:title')).toBe('Winter Cup | Muster')
  for (const key of ['description', 'og:description']) expect(content(key)).toMatch(/^Three rounds\..*Kraków/)
  expect(content('keywords')).toBeTruthy()
})

it('gives each page its own canonical address', async () => {
  await openEvent()
  const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
  expect(canonical).toBe(`${window.location.origin}/events/1`)
})
