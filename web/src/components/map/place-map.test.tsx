import { createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ApplicationProvider } from '../../lib/application.tsx'
import { StaticRouter } from '../../lib/page-router.tsx'
import { mockLayout, nextFrame } from '../../testing/mock-layout.ts'
import { createTestApplication } from '../../testing/render-at.tsx'
import { PlaceMap } from './place-map.tsx'

const place = (name: string, latitude: number, longitude: number, count = 1) => ({
  key: name,
  name,
  latitude,
  longitude,
  count,
  href: `/events?near=${name}`,
})
const leeds = place('Leeds', 53.8, -1.55, 3)
const york = place('York', 53.96, -1.08)
const sydney = place('Sydney', -33.87, 151.21, 4)
const toronto = place('Toronto', 43.65, -79.38)

const focus = { latitude: 53.8, longitude: -1.55, radius_km: 50 }

type Shown = Omit<Parameters<typeof PlaceMap>[0], 'label'>

function renderMap(shown: Shown) {
  const { resize } = mockLayout({ width: 800, height: 400 })
  const application = createTestApplication()
  const page = (now: Shown) => (
    <ApplicationProvider application={application}>
      <StaticRouter address="/">
        <PlaceMap label="Events" {...now} />
      </StaticRouter>
    </ApplicationProvider>
  )
  const { rerender } = render(page(shown))
  const map = screen.getByRole('figure', { name: 'Events' })
  return {
    map,
    marks: () => within(within(map).getByRole('list')),
    device: userEvent.setup({ delay: null }),
    resize,
    show: (now: Shown) => rerender(page(now)),
  }
}

/** Where the middle of a mark is, in pixels from the left edge of the map. */
const leftOf = (mark: HTMLElement) => Number.parseFloat(mark.closest('li')?.style.left ?? '')
const findLink = (name: string) => screen.findByRole('link', { name })

describe('the places of a map', () => {
  it('are links from left to right, named with their counts', () => {
    const { marks } = renderMap({ places: [sydney, leeds, toronto] })
    const links = marks().getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Toronto: 1', 'Leeds: 3', 'Sydney: 4'])
    expect(links[1]).toHaveAttribute('href', '/events?near=Leeds')
    expect(links[1]).toHaveTextContent('Leeds: 3')
  })

  it('are one number where they would overlap, and the focus stays when it is opened', async () => {
    const { device } = renderMap({ places: [leeds, york, sydney] })
    const cluster = screen.getByRole('button', { name: 'Leeds and 1 other: 4' })
    expect(cluster).toHaveTextContent('4')
    cluster.focus()
    await device.keyboard('{Enter}')
    expect(await findLink('York: 1')).toBeInTheDocument()
    expect(await findLink('Leeds: 3')).toHaveFocus()
    expect(screen.queryByRole('link', { name: 'Sydney: 4' })).not.toBeInTheDocument()
  })

  it('are a list where no zoom can separate them', () => {
    const { map } = renderMap({ places: [leeds, place('Headingley', 53.801, -1.55, 2)] })
    const button = screen.getByRole('button', { name: 'Leeds and 1 other: 5' })
    const list = map.querySelector(`[id="${button.getAttribute('popovertarget')}"]`)
    if (!(list instanceof HTMLElement)) throw new Error('There is no list.')
    const links = within(list).getAllByRole('link', { hidden: true })
    expect(links.map(({ textContent }) => textContent)).toEqual(['Leeds: 3', 'Headingley: 2'])
  })
})

describe('the view of a map', () => {
  it('shows the focus, and another one when that changes', async () => {
    const { map, show } = renderMap({ places: [leeds, york, sydney], focus })
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(400, 6)
    // The whole circle, with a margin of 12.
    expect(Number(map.querySelector('circle')?.getAttribute('r'))).toBeCloseTo(188, 0)
    show({ places: [leeds, york, sydney], focus: { latitude: -33.87, longitude: 151.21, radius_km: 500 } })
    expect(leftOf(await findLink('Sydney: 4'))).toBeCloseTo(400, 6)
  })

  it('stays where the reader has moved it when the same places are rendered again', async () => {
    const { map, device, show } = renderMap({ places: [leeds, toronto] })
    const before = leftOf(await findLink('Leeds: 3'))
    map.focus()
    await device.keyboard('{ArrowRight}')
    await expect.poll(async () => leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before - 80, 6)
    show({ places: [toronto, leeds] })
    await nextFrame()
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before - 80, 6)
    show({ places: [toronto, leeds, sydney] })
    expect(await findLink('Sydney: 4')).toBeInTheDocument()
  })

  it('fits again when the size of the map changes, unless the reader has moved it', async () => {
    const { map, device, resize } = renderMap({ places: [leeds], focus })
    resize({ width: 300, height: 600 })
    await expect.poll(async () => leftOf(await findLink('Leeds: 3'))).toBeCloseTo(150, 6)
    map.focus()
    await device.keyboard('{ArrowLeft}')
    await expect.poll(async () => leftOf(await findLink('Leeds: 3'))).toBeCloseTo(230, 6)
    resize({ width: 400, height: 600 })
    await nextFrame()
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(280, 6)
  })

  it('follows the keys, shows everything on request, and keeps the focus when a place leaves it', async () => {
    const { map, device } = renderMap({ places: [leeds, toronto] })
    const link = await findLink('Leeds: 3')
    const before = leftOf(link)
    link.focus()
    await device.keyboard('{ArrowLeft>8/}')
    await expect.poll(() => screen.queryByRole('link', { name: 'Leeds: 3' })).toBeNull()
    expect(map).toHaveFocus()
    await device.keyboard('0')
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before, 6)
    await device.keyboard('++')
    await expect.poll(() => screen.queryByRole('link')).toBeNull()
    await device.click(screen.getByRole('button', { name: 'Show all' }))
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before, 6)
    await device.click(screen.getByRole('button', { name: 'Zoom in' }))
    await device.click(screen.getByRole('button', { name: 'Zoom out' }))
    await nextFrame()
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before, 6)
  })

  it('ignores the wheel unless Ctrl is held or the map has the focus', () => {
    const { map } = renderMap({ places: [leeds] })
    const isHandled = (options: object) => {
      const event = createEvent.wheel(screen.getByRole('link'), { deltaY: -100, ...options })
      fireEvent(screen.getByRole('link'), event)
      return event.defaultPrevented
    }
    expect(isHandled({})).toBe(false)
    expect(isHandled({ ctrlKey: true })).toBe(true)
    map.focus()
    expect(isHandled({})).toBe(true)
  })

  it('follows a mouse drag, which does not click', async () => {
    renderMap({ places: [leeds, toronto] })
    const link = await findLink('Leeds: 3')
    const before = leftOf(link)
    const onClick = vi.fn((event: Event) => event.defaultPrevented)
    document.addEventListener('click', onClick)
    const send = (type: 'mouseDown' | 'mouseMove' | 'mouseUp' | 'click', clientX: number) => {
      const event = createEvent[type](link, { clientX, clientY: 200 })
      // The constructor of jsdom does not accept Vitest's window.
      Object.defineProperty(event, 'view', { value: document.defaultView })
      fireEvent(link, event)
    }
    send('mouseDown', 500)
    send('mouseMove', 440)
    send('mouseUp', 440)
    send('click', 440)
    document.removeEventListener('click', onClick)
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before - 60, 6)
    expect(onClick).not.toHaveBeenCalled()
  })

  /** Moves fingers on a mark from one position to another. Returns whether the page may still scroll. */
  function swipe(mark: HTMLElement, ...fingers: { from: readonly [number, number]; to: readonly [number, number] }[]) {
    const touches = (place: 'from' | 'to') => {
      const all = fingers.map((finger, identifier) => ({
        identifier,
        target: mark,
        clientX: finger[place][0],
        clientY: finger[place][1],
      }))
      return { touches: all, changedTouches: all }
    }
    fireEvent.touchStart(mark, touches('from'))
    const mayScroll = fireEvent.touchMove(mark, touches('to'))
    fireEvent.touchEnd(mark, { touches: [], changedTouches: touches('to').changedTouches })
    return mayScroll
  }

  it('follows one finger sideways, but leaves scrolling up and down to the page', async () => {
    renderMap({ places: [leeds, toronto] })
    const before = leftOf(await findLink('Leeds: 3'))
    expect(swipe(await findLink('Leeds: 3'), { from: [400, 200], to: [405, 260] })).toBe(true)
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before, 6)
    expect(swipe(await findLink('Leeds: 3'), { from: [400, 200], to: [350, 205] })).toBe(false)
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(before - 50, 6)
  })

  it('follows the pinch of two fingers, in any direction', async () => {
    const { map } = renderMap({ places: [leeds], focus })
    const radius = () => Number(map.querySelector('circle')?.getAttribute('r'))
    const before = radius()
    const leftBefore = leftOf(await findLink('Leeds: 3'))
    const fingers = [
      { from: [400, 190], to: [400, 180] },
      { from: [400, 210], to: [400, 220] },
    ] as const
    expect(swipe(await findLink('Leeds: 3'), ...fingers)).toBe(false)
    expect(radius()).toBeCloseTo(2 * before, 6)
    expect(leftOf(await findLink('Leeds: 3'))).toBeCloseTo(leftBefore, 6)
  })
})

it('the land appears once it is loaded, and is hidden from screen readers', async () => {
  const { map } = renderMap({ places: [] })
  await expect.poll(() => map.querySelector('path')?.getAttribute('d')?.slice(0, 1)).toBe('M')
  expect(map.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('the server renders only the box of a map, because it knows no size', () => {
  expect(renderToString(<PlaceMap label="Events" places={[leeds]} />)).toMatch(/^<div class="[^"]*"><\/div>$/)
})
