import { useEffect, useMemo, useRef, useState } from 'react'
import { between, clampView, type Size, type View } from './map-view.ts'

type Change = (view: View) => View

export interface MapControls {
  /** Changes the current view at once, for dragging. */
  move: (change: Change) => void
  /** Changes the target view, and moves there smoothly unless the reader prefers reduced motion. */
  travel: (change: Change) => void
  /** Returns to the fitted view. */
  showAll: () => void
}

/**
 * The view of a map and its controls. It starts with the fitted view, and returns there when `subject`, a key for the
 * content of the map, changes. When the size changes, it returns only if the reader has not moved it.
 */
export function useMapView(fitted: View, size: Size, subject: string): [View, MapControls] {
  const [view, setView] = useState(fitted)
  const [mover] = useState(() => createMover(fitted, setView))
  const latest = useRef({ fitted, size })
  const [shown, isMoved] = [useRef(subject), useRef(false)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows only these
  useEffect(() => {
    latest.current = { fitted, size }
    if (shown.current !== subject) {
      shown.current = subject
      isMoved.current = false
      mover.travel(() => fitted)
    } else mover.move((before) => (isMoved.current ? clampView(before, size) : fitted))
  }, [subject, size])

  useEffect(() => mover.stop, [mover])

  const controls = useMemo(() => {
    const byReader = (go: MapControls['move']) => (change: Change) => {
      isMoved.current = true
      go((before) => clampView(change(before), latest.current.size))
    }
    return {
      move: byReader(mover.move),
      travel: byReader(mover.travel),
      showAll: () => {
        isMoved.current = false
        mover.travel(() => latest.current.fitted)
      },
    }
  }, [mover, isMoved])
  return [view, controls]
}

/** The duration of a smooth move, in milliseconds. */
const duration = 350

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows a sequence of views, at most one per frame. */
function createMover(start: View, show: (view: View) => void) {
  let [current, target, frame] = [start, start, 0]
  const onNextFrame = (step: (now: number) => void) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(step)
  }
  function move(change: Change) {
    target = change(current)
    // Several moves may come before the next frame: each continues from the previous one.
    current = target
    onNextFrame(() => show(current))
  }
  function travel(change: Change) {
    const [from, to, began] = [current, change(target), performance.now()]
    if (prefersReducedMotion()) return move(() => to)
    target = to
    const step = (now: number) => {
      const part = Math.min(Math.max((now - began) / duration, 0), 1)
      current = part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to
      show(current)
      if (part < 1) onNextFrame(step)
    }
    onNextFrame(step)
  }
  return { move, travel, stop: () => cancelAnimationFrame(frame) }
}
