import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type Cluster, createClusters, levelOf, separate } from './clusters.ts'
import { placeLabels } from './labels.ts'
import { MapMark, type PlaceSpot } from './map-mark.tsx'
import { type Size, toScreen, type View } from './map-view.ts'
import type { MapControls } from './use-map-zoom.ts'

interface MapMarksProps {
  spots: PlaceSpot[]
  view: View
  size: Size
  travel: MapControls['travel']
  /** Takes the focus when the focused mark is gone. */
  map: RefObject<HTMLElement | null>
}

/**
 * A dot for each place, or a number where several are close together. Their order, from left to right, is the tab
 * order.
 */
export function MapMarks({ spots, view, size, travel, map }: MapMarksProps) {
  const level = levelOf(view.scale)
  const clusterAt = useMemo(() => createClusters(spots), [spots])
  const clusters = useMemo(() => clusterAt(level), [clusterAt, level])
  const marks = clusters
    .map((cluster) => ({ cluster, at: toScreen(view, size, cluster.main) }))
    .filter(({ at: { x, y } }) => x > 0 && y > 0 && x < size.width && y < size.height)
    .sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y)
  const labels = placeLabels(marks, size)
  const open = useCallback((cluster: Cluster<PlaceSpot>) => travel(() => separate(cluster, size)), [travel, size])
  return (
    <ul {...useRetainedFocus(map)} className="pointer-events-none absolute inset-0">
      {marks.map(({ cluster, at: { x, y } }) => (
        <li key={cluster.main.key} data-key={cluster.main.key} className="absolute size-0" style={{ left: x, top: y }}>
          <MapMark cluster={cluster} labelSide={labels.get(cluster.main.key)} onOpen={open} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Keeps the focus on the map when the focused mark is gone, such as an opened cluster. The focus moves to the mark of
 * the same place, or else to the map.
 */
function useRetainedFocus(map: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLUListElement>(null)
  const focusedKey = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focusedKey.current === undefined || document.activeElement !== document.body) return
    const marks = [...(ref.current?.children ?? [])].filter((mark) => mark instanceof HTMLElement)
    const same = marks
      .find(({ dataset }) => dataset.key === focusedKey.current)
      ?.querySelector<HTMLElement>('a, button')
    const next = same ?? map.current
    next?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: { target: Element }) => {
      focusedKey.current = target.closest<HTMLElement>('[data-key]')?.dataset.key
    },
    // Not called when the mark itself is removed.
    onBlur: () => {
      focusedKey.current = undefined
    },
  }
}
