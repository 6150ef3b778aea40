import type { GrandAlliance } from '@muster/contract/games'
import type { ReactNode } from 'react'

/** The grand alliance of an army as a shape and a colour (signs.css), with its name for screen readers. */
export const AllianceSign = ({ alliance }: { alliance: GrandAlliance }) => (
  <i role="img" aria-label={alliance} className="sign" />
)

/** A name after the sign of its grand alliance; a wrapped line aligns with the first. */
export const WithSign = ({ alliance, children }: { alliance: GrandAlliance; children: ReactNode }) => (
  <span className="inline-grid grid-cols-[1em_1fr] gap-x-1.5 text-left [&>.sign]:mt-[0.22em]">
    <AllianceSign alliance={alliance} /> <span>{children}</span>
  </span>
)
