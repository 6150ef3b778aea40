import type { User } from '@muster/contract/accounts'
import { listEventArmies } from '@muster/contract/army-stats'
import { getCard } from '@muster/contract/cards'
import { getEvent, renewEventKey, updateEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { listStandings } from '@muster/contract/standings'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf, skaven } from '../../testing/army-pages.ts'
import { buildUser } from '../../testing/builders.ts'
import { serveCard } from '../../testing/card.ts'
import { matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const unlisted = { visibility: 'unlisted', key: 'abc' } as const

describe('every address of an unlisted event on its pages includes its key', () => {
  const isOfEvent = (address: string) => /^\/(events|embed\/events|api\/v1\/events)\/1\b/.test(address)
  const addressesOnPage = () => {
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
    const forms = [...document.querySelectorAll('form')].map((form) => {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      return `${form.getAttribute('action')}?${new URLSearchParams(fields)}`
    })
    return [...links, ...forms].filter(isOfEvent)
  }
  const everybody = people.concat(people.map((one) => ({ ...one, id: one.id + 5000 })))

  const open = async (address: string, user?: User) => {
    serveDesk({ rounds: [published], matches, participants: everybody, event: { ...unlisted } })
    server.respond(listEventArmies, listOf([skaven]))
    server.respond(listStandings, { after_round: null, ranking: [], standings: [] })
    renderAt(address, user ? { user } : {})
    await screen.findByRole('heading', { level: 1 })
    await settle()
  }

  it.each([
    ['a visitor', undefined],
    ['a member', buildUser()],
    ['its owner', owner],
  ])('for %s', async (_, user) => {
    for (const query of ['', '&part=matches&round=1', '&part=matches&by=name', '&part=armies']) {
      await open(`/events/1?key=abc${query}`, user)
      expect(addressesOnPage().length).toBeGreaterThan(3)
      for (const address of addressesOnPage()) expect(address).toContain('key=abc')
      cleanup()
    }
  })

  it('at /me', async () => {
    serveCard({ event: unlisted })
    renderAt('/events/1/me?key=abc')
    await (await screen.findByRole('button', { name: /Ana/ })).click()
    await screen.findByRole('region', { name: 'Your seat' })
    expect(addressesOnPage().length).toBeGreaterThan(0)
    for (const address of addressesOnPage()) expect(address).toContain('key=abc')
    expect(server.requests(getCard)[0]?.query.key).toBe('abc')
  })

  it.each(['desk?part=people', 'desk?part=round', 'desk?part=finish', 'slips', 'board', 'edit'])(
    'at /%s',
    async (page) => {
      await open(`/events/1/${page}`, owner)
      // Only the owner opens the desk, so links within it need no key.
      const others = () =>
        addressesOnPage().filter((address) => !/^\/events\/1\/desk\?part=|#content$|key=abc/.test(address))
      expect(addressesOnPage().length).toBeGreaterThan(0)
      await expect.poll(others).toEqual([])
    },
  )

  it.each(['Sign in to join', 'Login'])('after signing in by “%s”', async (name) => {
    serveEvent({ event: { ...unlisted, registration_open: true } })
    const { device, history } = renderAt('/events/1?key=abc')
    await device.click(await screen.findByRole('link', { name }))
    await device.click(await screen.findByRole('link', { name: 'New here? Create an account' }))
    expect(history.location.search).toBe(`?return_to=${encodeURIComponent('/events/1?key=abc')}`)
  })

  it('in the head of its page', async () => {
    await open('/events/1?key=abc')
    const inHead = () => ['link[rel="canonical"]', 'meta[property="og:url"]'].map(headOf)
    await expect.poll(inHead).toEqual(Array(2).fill(`${window.location.origin}/events/1?key=abc`))
  })

  const headOf = (selector: string) => {
    const element = document.querySelector(selector)
    return element?.getAttribute('href') ?? element?.getAttribute('content')
  }

  it('in the address bar of its owner, for copying', async () => {
    const event = serveEvent({ event: { ...unlisted } })
    server.respond(renewEventKey, () => serveEvent({ event: { ...event, key: 'def' } }))
    const { device, address } = renderAt('/events/1?part=standings', { user: owner })
    await expect.poll(address).toBe('/events/1?part=standings&key=abc')
    await device.click(await screen.findByRole('button', { name: 'Replace link' }))
    await device.click(screen.getByRole('button', { name: 'Replace Link' }))
    await expect.poll(address).toBe('/events/1?part=standings&key=def')
  })
})

describe('an event that is not listed', () => {
  it('is requested with the key of its link, like everything about it', async () => {
    serveEvent({ event: { visibility: 'unlisted', key: 'abc' } })
    renderAt('/events/1?key=abc')
    expect(await screen.findByText('This event is unlisted: only people with its link can see it.')).toBeVisible()
    for (const call of [getEvent, listParticipants, listMatches]) {
      expect(server.requests(call).map(({ query }) => query.key)).toEqual(['abc'])
    }
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    for (const file of screen.getAllByRole<HTMLAnchorElement>('link', { name: /CSV|JSON/ }))
      expect(new URL(file.href).searchParams.get('key')).toBe('abc')
  })

  it('is published by its owner with one button', async () => {
    const draft = serveEvent({ event: { visibility: 'draft', key: 'abc' } })
    server.respond(updateEvent, () => serveEvent({ event: { ...draft, visibility: 'listed', key: null } }))
    const { device } = renderAt('/events/1', { user: owner })
    expect(await screen.findByText('This is a draft: only you can see it.')).toBeVisible()
    await device.click(screen.getByRole('button', { name: 'Publish' }))
    await expect.poll(() => screen.queryByText('This is a draft: only you can see it.')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(server.requests(updateEvent)[0]?.body).toEqual({ visibility: 'listed' })
  })

  it('gets a new link after a confirmation, with a notice that the old one no longer works', async () => {
    const event = serveEvent({ event: { visibility: 'unlisted', key: 'abc' } })
    server.respond(renewEventKey, () => serveEvent({ event: { ...event, key: 'def' } }))
    const { device } = renderAt('/events/1', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Replace link' }))
    expect(server.requests(renewEventKey)).toEqual([])
    await device.click(screen.getByRole('button', { name: 'Replace Link' }))
    expect(await screen.findByText('The old link no longer works')).toBeVisible()
    await device.click(screen.getAllByRole('button', { name: 'Copy link' })[0] ?? expect.unreachable())
    expect(await navigator.clipboard.readText()).toMatch(/\/events\/1\?key=def$/)
  })
})
