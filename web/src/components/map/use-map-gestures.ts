import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { drag, pan, type Size, zoom } from './map-view.ts'
import type { Point } from './mercator.ts'
import type { MapControls } from './use-map-view.ts'

/** How far a pointer may shake, in pixels, and still press what is under it. */
const shake = 4

/** How far an arrow key moves the map. */
const stride = 80

/**
 * Moves a map by mouse and fingers. Dragging it with a mouse moves it; so do two fingers, which also pinch. One finger
 * scrolls the page as it does everywhere else, or moves the map sideways. A wheel scrolls the page, too, so that nobody
 * who only passes the map gets stuck in it: it zooms while Ctrl is held, which is also how browsers report the pinch of
 * a trackpad, and once the map has the focus, so that whoever has pressed on it needs no key.
 */
export function useMapGestures(size: Size, { move, travel }: MapControls) {
  const pointers = useRef(new Map<number, Point>())
  const isDragged = useRef(false)

  const onPointerDown = (event: PointerEvent) => {
    if (isInList(event) || (event.pointerType === 'mouse' && event.button !== 0)) return
    if (pointers.current.size === 0) isDragged.current = false
    pointers.current.set(event.pointerId, pointOn(event, event.currentTarget))
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = pointers.current.get(event.pointerId)
    if (!from) return
    const to = pointOn(event, event.currentTarget)
    const [held] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    if (!held && !isDragged.current && Math.hypot(to.x - from.x, to.y - from.y) < shake) return
    // Only now: a pointer that presses belongs to what is under it.
    if (!isDragged.current) event.currentTarget.setPointerCapture(event.pointerId)
    isDragged.current = true
    pointers.current.set(event.pointerId, to)
    move((view) => drag(view, size, from, to, held))
  }
  const onPointerGone = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  const surface = useRef<HTMLDivElement>(null)
  const onWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    const hasFocus = element.parentElement?.contains(document.activeElement)
    if (isInList(event) || (!event.ctrlKey && !event.metaKey && !hasFocus)) return
    event.preventDefault()
    // A notch of a wheel is half a step, however far the system says that it scrolls; a pinch sends many small ones.
    const steps = Math.min(Math.max(-event.deltaY / 100, -0.5), 0.5)
    move((view) => zoom(view, 2 ** steps, size, pointOn(event, element)))
  })
  useEffect(() => {
    const element = surface.current
    if (!element) return
    // React's own listeners are passive: they could not keep the page from scrolling along.
    const listening = new AbortController()
    const options = { passive: false, signal: listening.signal }
    element.addEventListener('wheel', (event) => onWheel(event, element), options)
    element.addEventListener('touchmove', keepPage, options)
    return () => listening.abort()
  }, [])

  return {
    ref: surface,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerGone,
    onPointerCancel: onPointerGone,
    onClickCapture: (event: MouseEvent) => {
      // The end of a drag is no press on what happens to be there; a press of a key has no detail.
      if (!isDragged.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDoubleClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget)
        travel((view) => zoom(view, 2, size, pointOn(event, event.currentTarget)))
    },
  }
}

/** Whether an event happened in a list of places that is open above the map: it scrolls and is read by itself. */
const isInList = ({ target }: { target: EventTarget | null }) =>
  target instanceof Element && !!target.closest('[popover]')

function keepPage(event: TouchEvent) {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

/** Where an event is, in pixels from the middle of the map. */
function pointOn({ clientX, clientY }: { clientX: number; clientY: number }, surface: Element): Point {
  const { left, top, width, height } = surface.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** What keys do while the focus is on the map or in it. */
export function moveByKey(event: KeyboardEvent, size: Size, { move, travel, showAll }: MapControls) {
  if (isInList(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const acts: Record<string, () => void> = {
    ArrowLeft: () => move((view) => pan(view, stride, 0)),
    ArrowRight: () => move((view) => pan(view, -stride, 0)),
    ArrowUp: () => move((view) => pan(view, 0, stride)),
    ArrowDown: () => move((view) => pan(view, 0, -stride)),
    '+': () => travel((view) => zoom(view, 2, size)),
    '=': () => travel((view) => zoom(view, 2, size)),
    '-': () => travel((view) => zoom(view, 1 / 2, size)),
    '0': showAll,
    Home: showAll,
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
