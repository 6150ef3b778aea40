import { useEffect, useMemo, useRef, useState } from 'react'
import { between, type Size, toPossible, type View } from './map-view.ts'

type Change = (view: View) => View

export interface MapControls {
  /** Changes the present view at once, for what follows a hand. */
  move: (change: Change) => void
  /** Changes the view that the map is on its way to, and goes there smoothly unless the reader prefers less motion. */
  travel: (change: Change) => void
  /** Goes back to what the map is about. */
  showAll: () => void
}

/**
 * The view of a map and how to change it. It begins with the fitted view, and goes there again when `subject`, a name
 * for what the map is about, changes; when its size does, only if the reader has not moved it.
 */
export function useMapView(fitted: View, size: Size, subject: string): [View, MapControls] {
  const [view, setView] = useState(fitted)
  const [mover] = useState(() => makeMover(fitted, setView))
  const latest = useRef({ fitted, size })
  const [shown, isMoved] = [useRef(subject), useRef(false)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows these, whatever else it is drawn for
  useEffect(() => {
    latest.current = { fitted, size }
    if (shown.current !== subject) {
      shown.current = subject
      isMoved.current = false
      mover.travel(() => fitted)
    } else mover.move((before) => (isMoved.current ? toPossible(before, size) : fitted))
  }, [subject, size])

  useEffect(() => mover.stop, [mover])

  const controls = useMemo(() => {
    const byReader = (go: MapControls['move']) => (change: Change) => {
      isMoved.current = true
      go((before) => toPossible(change(before), latest.current.size))
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

/** How long it takes to go somewhere smoothly, in milliseconds. */
const duration = 350

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws views one after another, at most one a frame. */
function makeMover(start: View, draw: (view: View) => void) {
  let [present, goal, frame] = [start, start, 0]
  const onNextFrame = (step: (now: number) => void) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(step)
  }
  function move(change: Change) {
    goal = change(present)
    // Several moves may come before the next frame: each goes on from the one before.
    present = goal
    onNextFrame(() => draw(present))
  }
  function travel(change: Change) {
    const [from, to, began] = [present, change(goal), performance.now()]
    if (prefersCalm()) return move(() => to)
    goal = to
    const step = (now: number) => {
      const part = Math.min(Math.max((now - began) / duration, 0), 1)
      present = part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to
      draw(present)
      if (part < 1) onNextFrame(step)
    }
    onNextFrame(step)
  }
  return { move, travel, stop: () => cancelAnimationFrame(frame) }
}
