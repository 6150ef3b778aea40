import { memo, useId } from 'react'
import { Link } from '../../lib/navigation.tsx'
import type { Cluster } from './clusters.ts'
import { labelOf, maxWidth, type NamedSpot, type Side } from './labels.ts'
import type { Position } from './mercator.ts'

export interface PlaceSpot extends NamedSpot, Position {
  href: string
}

interface MapMarkProps {
  cluster: Cluster<PlaceSpot>
  labelSide: Side | undefined
  onOpen: (cluster: Cluster<PlaceSpot>) => void
}

const hitArea =
  'pointer-events-auto absolute flex size-10 -translate-1/2 items-center justify-center rounded-full focus-visible:z-10 hover:z-10'

/** Memoised: only its position changes with each frame. */
export const MapMark = memo(({ cluster, labelSide, onOpen }: MapMarkProps) => {
  const { main, members } = cluster
  if (members.length === 1) return <Dot place={main} labelSide={labelSide} />
  if (cluster.dividedAt === undefined) return <ClusterList cluster={cluster} />
  const name = nameOf(cluster)
  return (
    <button type="button" aria-label={name} title={name} onClick={() => onOpen(cluster)} className={`group ${hitArea}`}>
      <Count of={cluster} />
    </button>
  )
})

const withCount = ({ name, count }: PlaceSpot) => `${name}: ${count}`

function nameOf({ main, members, count }: Cluster<PlaceSpot>): string {
  const others = members.length - 1
  return `${main.name} and ${others} ${others === 1 ? 'other' : 'others'}: ${count}`
}

const Count = ({ of: { count } }: { of: Cluster<PlaceSpot> }) => (
  <span
    className={`numeral flex shrink-0 items-center justify-center rounded-full border-2 border-surface bg-brand px-1 text-on-brand shadow-card group-hover:bg-brand-strong ${sizeOf(count)}`}
  >
    {count}
  </span>
)

function sizeOf(count: number): string {
  if (count < 10) return 'size-8 text-lg'
  if (count < 100) return 'size-9 text-lg'
  return count < 1000 ? 'size-10 text-base' : 'h-10 min-w-10 text-sm'
}

const Dot = ({ place, labelSide }: { place: PlaceSpot; labelSide: Side | undefined }) => (
  <Link
    to={place.href}
    draggable={false}
    aria-label={withCount(place)}
    title={withCount(place)}
    className={`group text-ink no-underline ${hitArea}`}
  >
    <span className="size-4 rounded-full border-2 border-surface bg-brand shadow-card group-hover:bg-brand-strong" />
    {labelSide && (
      <span
        style={{ maxWidth: maxWidth }}
        className={`absolute truncate font-semibold text-xs leading-5 group-hover:underline ${labelSide === 'right' ? 'left-7.5' : 'right-7.5'}`}
      >
        {labelOf(place)}
      </span>
    )}
  </Link>
)

/** Several places that no zoom can separate. */
function ClusterList({ cluster }: { cluster: Cluster<PlaceSpot> }) {
  const id = useId()
  const name = nameOf(cluster)
  return (
    <>
      <button type="button" aria-label={name} title={name} popoverTarget={id} className={`group ${hitArea}`}>
        <Count of={cluster} />
      </button>
      <ul id={id} popover="auto" aria-label={name} className="menu pointer-events-auto">
        {cluster.members.map((place) => (
          <li key={place.key}>
            <Link
              to={place.href}
              className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken hover:underline"
            >
              {withCount(place)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
