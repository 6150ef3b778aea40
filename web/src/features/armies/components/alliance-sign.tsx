import type { GrandAlliance } from '@muster/contract/games'
import type { ReactNode } from 'react'

/** A shape and a colour for each: a shield, a star of eight points, an hourglass, a fang. */
const signs: Record<GrandAlliance, { look: string; path: string }> = {
  Order: { look: 'text-order', path: 'M8 1 14 3v5c0 3.5-2.5 6-6 7-3.5-1-6-3.5-6-7V3Z' },
  Chaos: {
    look: 'text-chaos',
    path: 'm8 0 1.3 4.9 4.4-2.6-2.6 4.4L16 8l-4.9 1.3 2.6 4.4-4.4-2.6L8 16l-1.3-4.9-4.4 2.6 2.6-4.4L0 8l4.9-1.3L2.3 2.3l4.4 2.6Z',
  },
  Death: { look: 'text-death', path: 'M2.5 1h11v2.5L9.5 8l4 4.5V15h-11v-2.5l4-4.5-4-4.5Z' },
  Destruction: { look: 'text-destruction', path: 'M.5 2h15L8 15.5Z' },
}

/** The grand alliance of an army as a shape and colour, with its name for screen readers. */
export function AllianceSign({ alliance }: { alliance: GrandAlliance }) {
  const { look, path } = signs[alliance]
  return (
    <svg viewBox="0 0 16 16" role="img" className={`inline size-[1em] shrink-0 ${look}`}>
      <title>{alliance}</title>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A name after the sign of its grand alliance; a wrapped line aligns with the first. */
export const WithSign = ({ alliance, children }: { alliance: GrandAlliance; children: ReactNode }) => (
  <span className="inline-grid grid-cols-[1em_1fr] gap-x-1.5 text-left [&>svg]:mt-[0.22em]">
    <AllianceSign alliance={alliance} /> <span>{children}</span>
  </span>
)
