import { armiesPage } from '@muster/contract/army-pages'
import { pages } from '@muster/contract/pages'
import { getHomeStats } from '@muster/contract/stats'
import { renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveEvent } from '../testing/event-page.ts'
import { renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import { usePageMeta } from './page-meta.ts'

beforeEach(() => {
  document.head.innerHTML = '<title>Muster</title>'
})

const content = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content')
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')

async function openEvent() {
  serveEvent({ event: { title: 'Winter Cup', description: 'Three rounds.', location_city: 'Kraków' } })
  const page = renderAt('/events/1?from=mail')
  await screen.findByRole('heading', { name: 'Winter Cup' })
  return page
}

it('names an event in the tab and in link previews, with its description and place', {
  tags: 'spec:1.13',
}, async () => {
  await openEvent()
  await expect.poll(() => document.title).toBe('Winter Cup | Muster')
  for (const key of ['og:title', 'twitter:title']) expect(content(key)).toBe('Winter Cup | Muster')
  for (const key of ['description', 'og:description', 'twitter:description']) {
    expect(content(key)).toBe('Spearhead tournament, Date TBD, Kraków. Three rounds.')
  }
  expect(content('keywords')).toContain('Spearhead, Kraków')
})

it('gives each page its own canonical address, without what was asked of it', async () => {
  const { goTo } = await openEvent()
  expect(canonical()).toBe(`${window.location.origin}/events/1`)
  expect(content('og:url')).toBe(canonical())
  server.answer(getHomeStats, { events: 0, participants: 0, matches: 0 })
  await goTo('/')
  await expect.poll(canonical).toBe(`${window.location.origin}/`)
  expect(document.title).toBe('Muster: manage Age of Sigmar, Spearhead and Warcry events')
})

it('names the filters of a page about armies in its address and its picture, and follows them', () => {
  window.history.replaceState(null, '', '/armies/Seraphon?period=90&sort=games&game_type=SPEARHEAD')
  const seraphon = { faction: 'Seraphon' }
  const { rerender } = renderHook(usePageMeta, {
    initialProps: armiesPage(seraphon, { game_type: 'SPEARHEAD', period: '90' }),
  })
  const { origin } = window.location
  expect(document.title).toBe('Seraphon in Spearhead, last 90 days | Muster')
  expect(canonical()).toBe(`${origin}/armies/Seraphon?game_type=SPEARHEAD&period=90`)
  expect(content('og:url')).toBe(canonical())
  for (const key of ['og:image', 'twitter:image']) {
    expect(content(key)).toBe(`${origin}/share/armies.png?faction=Seraphon&game_type=SPEARHEAD&period=90`)
  }
  expect(content('og:image:alt')).toBe('Seraphon in Spearhead, last 90 days')
  rerender(armiesPage(seraphon, { draws: 'left_out' }))
  expect(canonical()).toBe(`${origin}/armies/Seraphon?draws=left_out`)
  rerender(armiesPage(seraphon, {}))
  expect(canonical()).toBe(`${origin}/armies/Seraphon`)
  expect(content('og:image')).toBe(`${origin}/share/armies.png?faction=Seraphon`)
})

it('goes back to the picture of Muster on a page without one of its own', () => {
  const { rerender } = renderHook(usePageMeta, { initialProps: armiesPage({ a: 'Seraphon', b: 'Skaven' }, {}) })
  rerender(pages['/terms'])
  for (const key of ['og:image', 'twitter:image']) expect(content(key)).toBe(`${window.location.origin}/share.png`)
  expect(content('og:image:alt')).toBe('Muster: every game you play counts.')
  expect(document.head.querySelectorAll('meta[property="og:image"]')).toHaveLength(1)
})
