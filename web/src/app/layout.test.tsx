import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { serveEvent } from '../testing/event-page.ts'
import { serveHome } from '../testing/home-page.ts'
import { renderAt } from '../testing/render-at.tsx'

const user = buildUser({ nickname: 'Ana' })

beforeEach(() => {
  serveHome()
})

const navigation = () => screen.findByRole('navigation', { name: 'Main' })
const linksOf = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const all = [
  ['Home', '/'],
  ['Events', '/events'],
  ['Armies', '/armies'],
  ['Players', '/players'],
  ['Feedback', '/feedback'],
]

describe('the header', () => {
  it('links visitors to the public pages, login and registration', { tags: ['spec:2.9', 'spec:2.11'] }, async () => {
    renderAt('/')
    const container = await navigation()
    expect(linksOf(container)).toEqual([...all, ['Login', '/login'], ['Register', '/register']])
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  })

  it('greets members and links them to their own pages', { tags: ['spec:1.7', 'spec:2.7', 'spec:2.10'] }, async () => {
    renderAt('/', { user })
    expect(await screen.findByText(/^Hello,/)).toHaveTextContent('Hello, Ana')
    expect(linksOf(await navigation())).toEqual([...all, ['My Events', '/my-events'], ['Profile', '/profile']])
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  it('marks the current page', async () => {
    renderAt('/events')
    const events = within(await navigation()).getByRole('link', { name: 'Events' })
    expect(events).toHaveAttribute('aria-current', 'page')
    expect(within(await navigation()).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  it('has a menu that opens, closes, and closes on the next page', { tags: 'spec:2.12' }, async () => {
    const { device } = renderAt('/')
    const button = () => screen.findByRole('button', { name: /^(Open|Close) menu$/ })
    expect(await button()).toHaveAttribute('aria-expanded', 'false')
    await device.click(await button())
    expect(await button()).toHaveAttribute('aria-expanded', 'true')
    await device.click(await button())
    expect(await button()).toHaveAttribute('aria-expanded', 'false')
    await device.click(await button())
    await device.click(within(await navigation()).getByRole('link', { name: 'Events' }))
    await screen.findByRole('heading', { name: 'Events' })
    expect(await button()).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes its menu with Escape, even from one of its links, and focuses the button again', async () => {
    const { device, address } = renderAt('/')
    await device.click(await screen.findByRole('button', { name: 'Open menu' }))
    const link = within(await navigation()).getByRole('link', { name: 'Armies' })
    link.focus()
    await device.keyboard('{Escape}')
    const button = screen.getByRole('button', { name: 'Open menu' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
    expect(address()).toBe('/')
  })

  it('closes its menu with the link to the current page', async () => {
    const { device, address } = renderAt('/events')
    await device.click(await screen.findByRole('button', { name: 'Open menu' }))
    await device.click(within(await navigation()).getByRole('link', { name: 'Events' }))
    expect(await screen.findByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
    expect(address()).toBe('/events')
  })
})

it('the header keeps its links while a page loads, so that no click is lost', async () => {
  const { goTo, address } = renderAt('/')
  const login = within(await navigation()).getByRole('link', { name: 'Login' })
  await goTo('/events')
  await expect.poll(address).toBe('/events')
  expect(within(await navigation()).getByRole('link', { name: 'Login' })).toBe(login)
})

it('the header closes its menu on the next page, and leaves it closed on going back', async () => {
  const { device, goTo, goBack } = renderAt('/')
  await device.click(await screen.findByRole('button', { name: 'Open menu' }))
  await goTo('/events')
  expect(await screen.findByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
  await goBack()
  expect(await screen.findByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
})

it('navigation moves the focus to the content of the next page', async () => {
  const { device } = renderAt('/')
  await device.click(within(await navigation()).getByRole('link', { name: 'Events' }))
  await screen.findByRole('heading', { name: 'Events' })
  expect(screen.getByRole('main')).toHaveFocus()
})

it('the footer of every page describes the project and links the legal pages', { tags: 'spec:2.13' }, async () => {
  renderAt('/')
  const footer = await screen.findByRole('contentinfo')
  expect(footer).toHaveTextContent(/hobby project/)
  expect(footer).toHaveTextContent(/not endorsed by Games Workshop/)
  expect(linksOf(footer)).toEqual(
    expect.arrayContaining([
      ['Privacy Policy', '/privacy'],
      ['Terms', '/terms'],
      ['Cookie Policy', '/cookies'],
    ]),
  )
})

it.each([
  ['Winter Muster', 'Winter Muster'],
  ['Winter Cup', 'Winter Cup | Muster'],
])('the title of the window for the event %s is %s', { tags: 'spec:1.15' }, async (name, title) => {
  serveEvent({ event: { title: name } })
  renderAt('/events/1')
  await expect.poll(() => document.title).toBe(title)
})
