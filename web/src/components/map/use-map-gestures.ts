import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { drag, pan, type Size, zoom } from './map-view.ts'
import type { Point } from './mercator.ts'
import type { MapControls } from './use-map-view.ts'

/** How far a pointer may move, in pixels, and still count as a press. */
const pressTolerance = 4

/** How far an arrow key moves the map, in pixels. */
const stride = 80

/**
 * Moves a map by mouse and fingers. Dragging with a mouse moves it, and so do two fingers, which also pinch. One finger
 * scrolls the page as usual, or moves the map sideways. The wheel scrolls the page, too, so that nobody gets stuck in
 * the map. It zooms while Ctrl is held, which is also how browsers report the pinch of a trackpad, and while the map
 * has the focus.
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
    if (!held && !isDragged.current && Math.hypot(to.x - from.x, to.y - from.y) < pressTolerance) return
    // Capture the pointer only now: a press belongs to the element below it.
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
    // A notch of a wheel is at most half a step, whatever distance the system reports. A pinch sends many small events.
    const steps = Math.min(Math.max(-event.deltaY / 100, -0.5), 0.5)
    move((view) => zoom(view, 2 ** steps, size, pointOn(event, element)))
  })
  useEffect(() => {
    const element = surface.current
    if (!element) return
    // React's own listeners are passive and could not prevent the page from scrolling.
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
      // The end of a drag is not a click on the element below. A click by keyboard has no detail.
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

/** Whether an event happened in an open list of places above the map, which handles its own scrolling and keys. */
const isInList = ({ target }: { target: EventTarget | null }) =>
  target instanceof Element && !!target.closest('[popover]')

function keepPage(event: TouchEvent) {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

/** The position of an event, in pixels from the middle of the map. */
function pointOn({ clientX, clientY }: { clientX: number; clientY: number }, surface: Element): Point {
  const { left, top, width, height } = surface.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Handles keys while the focus is on the map or in it. */
export function moveByKey(event: KeyboardEvent, size: Size, { move, travel, showAll }: MapControls) {
  if (isInList(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const actions: Record<string, () => void> = {
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
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}
