import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Size, View } from './map-view.ts'
import { grain, unpack } from './packed-path.ts'

interface Outlines {
  land: string
  borders: string
}

/**
 * The land below the places. It is about as large as the rest of the page, so it loads afterwards. Until then, and if
 * it fails to load, the map shows the places without it.
 */
export function MapLand({ view, size }: { view: View; size: Size }) {
  const { data: outlines } = useQuery({
    queryKey: ['land-outlines'],
    queryFn: loadOutlines,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (!outlines) return null
  return worldsIn(view, size).map((world) => (
    <g key={world} transform={transformOf({ ...view, x: view.x - world }, size)}>
      <Land {...outlines} />
    </g>
  ))
}

async function loadOutlines(): Promise<Outlines> {
  const { land, borders } = await import('./land-outlines.ts')
  return { land: unpack(land, true), borders: unpack(borders, false) }
}

/** The copies of the world in view: two if the date line is in view; -1 is the left one. */
function worldsIn({ x, scale }: View, { width }: Size): number[] {
  const reach = width / scale / 2
  return [-1, 0, 1].filter((world) => world < x + reach && world + 1 > x - reach)
}

const transformOf = ({ x, y, scale }: View, { width, height }: Size) =>
  `translate(${width / 2 - x * scale} ${height / 2 - y * scale}) scale(${scale / grain})`

/** Memoised: the browser moves it through the transform. */
const Land = memo(({ land, borders }: Outlines) => (
  <>
    <path d={land} className="fill-land" />
    <path d={borders} strokeWidth="0.75" vectorEffect="non-scaling-stroke" className="fill-none stroke-surface" />
  </>
))
