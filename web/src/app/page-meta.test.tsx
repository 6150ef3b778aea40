import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveArmies } from '../testing/army-pages.ts'
import { serveEvent } from '../testing/event-page.ts'
import { serveHome } from '../testing/home-page.ts'
import { renderAt } from '../testing/render-at.tsx'
import { settle } from '../testing/settle.ts'

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

it('the head shows an event in the tab and in link previews, with its description and place', {
  tags: 'spec:1.13',
}, async () => {
  await openEvent()
  await expect.poll(() => document.title).toBe('Winter Cup | Muster')
  await expect.poll(canonical).toBeDefined()
  for (const key of ['og:title', 'twitter:title']) expect(content(key)).toBe('Winter Cup | Muster')
  for (const key of ['description', 'og:description', 'twitter:description']) {
    expect(content(key)).toBe('Spearhead tournament, Date TBD, Kraków. Three rounds.')
  }
  expect(content('keywords')).toContain('Spearhead, Kraków')
})

it('the head gives each page its own canonical address, without its query', async () => {
  const { goTo } = await openEvent()
  await expect.poll(canonical).toBe(`${window.location.origin}/events/1`)
  expect(content('og:url')).toBe(canonical())
  serveHome()
  await goTo('/')
  await settle()
  await expect.poll(canonical).toBe(`${window.location.origin}/`)
  expect(document.title).toBe('Muster: manage Age of Sigmar, Spearhead and Warcry events')
})

it('the head of a page about armies includes its filters in the title, the canonical address and the preview picture', async () => {
  serveArmies()
  const { goTo } = renderAt('/armies?sort=games&game_type=SPEARHEAD')
  const { origin } = window.location
  await expect.poll(() => document.title).toBe('Armies in Spearhead | Muster')
  await expect.poll(canonical).toBe(`${origin}/armies?game_type=SPEARHEAD`)
  for (const key of ['og:image', 'twitter:image']) {
    expect(content(key)).toBe(`${origin}/share/armies.png?game_type=SPEARHEAD`)
  }
  await goTo('/terms')
  await expect.poll(() => content('og:image')).toBe(`${origin}/share.png`)
  expect(document.head.querySelectorAll('meta[property="og:image"]')).toHaveLength(1)
})

it('the head replaces the one from the server, and keeps the origin of its canonical address', async () => {
  document.head.innerHTML = `<title data-server>From the server</title><meta name="description" content="The same" data-server>
    <link rel="canonical" href="https://muster.example/terms" data-server>`
  renderAt('/terms')
  await expect.poll(() => document.title).toBe('Terms | Muster')
  await expect.poll(() => document.head.querySelectorAll('[data-server]').length).toBe(0)
  expect(canonical()).toBe('https://muster.example/terms')
  expect(document.head.querySelectorAll('title, meta[name="description"], link[rel="canonical"]')).toHaveLength(3)
})
