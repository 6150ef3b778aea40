import 'd3-transition'
import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomTransform } from 'd3-zoom'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { clampView, fromTransform, largestScale, type Size, toTransform, type View } from './map-view.ts'
import { clamp, wayEast, wrap } from './mercator.ts'

export interface MapControls {
  /** Moves the content at once, in pixels to the right and down. */
  pan: (right: number, down: number) => void
  /** Changes the target view, and moves there smoothly unless the reader prefers reduced motion. */
  travel: (change: (view: View) => View) => void
  zoomBy: (factor: number) => void
  /** Returns to the fitted view. */
  showAll: () => void
}

/** How far a pointer may move, in pixels, and still count as a press. */
const pressTolerance = 4

/** How far an arrow key moves the map, in pixels. */
const stride = 80

/** The duration of a smooth move, in milliseconds. */
const duration = 350

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The view of a map. d3-zoom moves it by mouse, wheel and fingers on the surface, and the controls by keys and buttons.
 * It starts with the fitted view, and returns there when `subject`, a key for the content of the map, changes. When the
 * size changes, it returns only if the reader has not moved it.
 */
export function useMapZoom(fitted: View, size: Size, subject: string) {
  const surface = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(fitted)
  const [map] = useState(() => createMap({ fitted, size, subject }, setView))

  useEffect(() => (surface.current ? map.attach(surface.current) : undefined), [map])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows only these
  useEffect(() => map.update({ fitted, size, subject }), [subject, size])
  return [view, map.controls, surface] as const
}

interface MapContent {
  fitted: View
  size: Size
  subject: string
}

function createMap(content: MapContent, show: (view: View) => void) {
  const behavior = zoom<HTMLDivElement, unknown>()
  let surface: HTMLDivElement | undefined
  // The view at the end of a smooth move.
  let target = content.fitted
  let isMoved = false

  function go(view: View, isSmooth: boolean) {
    if (!surface) return
    const { x } = fromTransform(zoomTransform(surface), content.size)
    target = clampView({ ...view, x: x + wayEast(x, view.x) }, content.size)
    const transform = toTransform(target, content.size)
    const selection = select(surface)
    if (isSmooth && !prefersReducedMotion()) {
      selection.transition().duration(duration).call(behavior.transform, transform)
    } else selection.call(behavior.transform, transform)
  }
  function travel(change: (view: View) => View) {
    isMoved = true
    go(change(target), true)
  }
  const controls: MapControls = {
    travel,
    zoomBy: (factor) => travel((view) => ({ ...view, scale: view.scale * factor })),
    pan: (right, down) => {
      isMoved = true
      const { x, y, scale } = target
      go({ x: x - right / scale, y: y - down / scale, scale }, false)
    },
    showAll: () => {
      isMoved = false
      go(content.fitted, true)
    },
  }

  function attach(element: HTMLDivElement) {
    surface = element
    const selection = select(element).property('__zoom', toTransform(target, content.size))
    behavior
      .filter(isForMap)
      .clickDistance(pressTolerance)
      .duration(prefersReducedMotion() ? 0 : duration)
      // A notch of a wheel is at most half a step, whatever distance the system reports.
      .wheelDelta(({ deltaY }) => clamp(-deltaY / 100, -0.5, 0.5))
      .extent(() => [
        [0, 0],
        [content.size.width, content.size.height],
      ])
      .constrain((transform) =>
        toTransform(clampView(fromTransform(transform, content.size), content.size), content.size),
      )
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        const view = fromTransform(transform, content.size)
        if (sourceEvent) {
          isMoved = true
          target = view
        }
        show({ ...view, x: wrap(view.x) })
      })
    const detach = leaveScrolling(element)
    selection.call(behavior)
    return () => {
      detach()
      selection.interrupt().on('.zoom', null)
    }
  }

  function update(next: MapContent) {
    const { subject } = content
    content = next
    const { size, fitted } = next
    behavior.scaleExtent([size.width, Math.max(size.width, largestScale)])
    if (next.subject !== subject) controls.showAll()
    else go(isMoved ? target : fitted, false)
  }
  return { controls, attach, update }
}

/** Whether an event happened in an open list of places above the map, which handles its own scrolling and keys. */
const isInList = ({ target }: { target: EventTarget | null }) =>
  target instanceof Element && !!target.closest('[popover]')

/**
 * Dragging with a mouse moves the map, and so do two fingers, which also pinch. The wheel scrolls the page, so that
 * nobody gets stuck in the map. It zooms while Ctrl is held, which is also how browsers report the pinch of a trackpad,
 * and while the map has the focus.
 */
function isForMap(this: HTMLDivElement, event: MouseEvent | TouchEvent | WheelEvent) {
  if (isInList(event)) return false
  if (event instanceof WheelEvent) {
    return event.ctrlKey || event.metaKey || !!this.parentElement?.contains(document.activeElement)
  }
  if (event.type === 'dblclick') return event.target === this
  return !(event instanceof MouseEvent) || event.button === 0
}

/**
 * One finger scrolls the page as usual, or moves the map sideways. d3-zoom would keep the page from scrolling, so it
 * does not see a finger that starts to move up or down.
 */
function leaveScrolling(surface: HTMLDivElement) {
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  let start: Touch | undefined
  let isSideways = false
  surface.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches[0]
      isSideways = touches.length > 1
    },
    options,
  )
  surface.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (!touch || !start) return
      isSideways ||= Math.abs(touch.clientX - start.clientX) > Math.abs(touch.clientY - start.clientY)
      if (!isSideways) event.stopPropagation()
    },
    options,
  )
  return () => listening.abort()
}

/** Handles keys while the focus is on the map or in it. */
export function moveByKey(event: KeyboardEvent, { pan, zoomBy, showAll }: MapControls) {
  if (isInList(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const actions: Record<string, () => void> = {
    ArrowLeft: () => pan(stride, 0),
    ArrowRight: () => pan(-stride, 0),
    ArrowUp: () => pan(0, stride),
    ArrowDown: () => pan(0, -stride),
    '+': () => zoomBy(2),
    '=': () => zoomBy(2),
    '-': () => zoomBy(1 / 2),
    '0': showAll,
    Home: showAll,
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}
