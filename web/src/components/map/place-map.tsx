import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { MapLand } from './map-land.tsx'
import { MapMarks } from './map-marks.tsx'
import { type Area, areaOf, fitView, largestScale, type Size, toScreen, type View } from './map-view.ts'
import { type Point, type Position, project, widthOf } from './mercator.ts'
import { moveByKey, useMapZoom } from './use-map-zoom.ts'

interface Place extends Position {
  key: string
  /** The number of things at the place. */
  count: number
  name: string
  href: string
}

interface Focus extends Position {
  radius_km: number
}

interface PlaceMapProps {
  /** The name of the map for screen readers. */
  label: string
  places: readonly Place[]
  /** The area to show; by default, all places. */
  focus?: Focus | undefined
}

/**
 * A map of places, each a link. It fills its box and shows the focus or else all places, again whenever these change.
 * The page must also offer the places as a list, for readers who cannot use a map.
 */
export function PlaceMap(props: PlaceMapProps) {
  const [size, box] = useSize()
  return (
    <div
      ref={box}
      className="relative isolate size-full overflow-clip rounded-card border border-line bg-surface outline-focus outline-offset-2 has-[>:focus-visible]:outline-3"
    >
      {size && <SizedMap {...props} size={size} />}
    </div>
  )
}

function useSize() {
  const [size, setSize] = useState<Size>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize(width > 0 && height > 0 ? { width, height } : undefined)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [size, ref] as const
}

function SizedMap({ label, places, focus, size }: PlaceMapProps & { size: Size }) {
  const map = useRef<HTMLElement>(null)
  const keys = useId()
  const spots = useMemo(() => places.map((place) => ({ ...place, ...project(place) })), [places])
  const subject = focus ? aroundFocus(focus) : aroundAll(spots)
  const fitted = fitView(subject.area, size, subject.margin, subject.largest)
  const [view, controls, surface] = useMapZoom(fitted, size, JSON.stringify(subject))
  return (
    <figure
      ref={map}
      aria-label={label}
      aria-describedby={keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map, even without places
      tabIndex={0}
      onKeyDown={(event) => moveByKey(event, controls)}
      // The box around it clips it and has the outline instead.
      className="absolute inset-0 outline-none"
    >
      <p id={keys} className="sr-only">
        Arrow keys move the map, plus and minus zoom, and 0 shows all of it.
      </p>
      <div ref={surface} className="absolute inset-0 cursor-grab touch-pan-y select-none active:cursor-grabbing">
        <svg aria-hidden="true" className="pointer-events-none block size-full">
          <MapLand view={view} size={size} />
          {focus && <FocusCircle focus={focus} view={view} size={size} />}
        </svg>
        <MapMarks spots={spots} view={view} size={size} travel={controls.travel} map={map} />
      </div>
      <div className="absolute top-2 right-2 flex flex-col gap-1">
        <MapButton label="Zoom in" onPress={() => controls.zoomBy(2)}>
          <Plus aria-hidden className="size-5" />
        </MapButton>
        <MapButton label="Zoom out" onPress={() => controls.zoomBy(1 / 2)}>
          <Minus aria-hidden className="size-5" />
        </MapButton>
        <MapButton label="Show all" onPress={controls.showAll}>
          <Maximize aria-hidden className="size-5" />
        </MapButton>
      </div>
    </figure>
  )
}

interface Subject {
  area: Area
  margin: number
  largest: number
}

function aroundFocus({ radius_km, ...centre }: Focus): Subject {
  const { x, y } = project(centre)
  const radius = widthOf(radius_km, centre.latitude)
  const area = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
  return { area, margin: 12, largest: largestScale }
}

/** A single place is shown with the country around it. */
const aroundAll = (spots: readonly Point[]): Subject => ({ area: areaOf(spots), margin: 48, largest: 2 ** 15 })

function FocusCircle({ focus, view, size }: { focus: Focus; view: View; size: Size }) {
  const { x, y } = toScreen(view, size, project(focus))
  const radius = widthOf(focus.radius_km, focus.latitude) * view.scale
  return (
    <>
      <circle cx={x} cy={y} r={radius} strokeWidth="1.5" strokeDasharray="6 5" className="fill-none stroke-ink" />
      <path d={`M${x - 6} ${y}h12m-6-6v12`} strokeWidth="2" className="stroke-ink" />
    </>
  )
}

const MapButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <IconButton label={label} look="secondary" className="shadow-card" onClick={onPress}>
    {children}
  </IconButton>
)
