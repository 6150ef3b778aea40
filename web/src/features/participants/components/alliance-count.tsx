import { grandAlliances } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { AllianceSign } from '../../armies/components/alliance-sign.tsx'

/** The number of participants in each grand alliance; it also explains the icons in the table. */
export function AllianceCount({ participants }: { participants: Participant[] }) {
  const counts = Map.groupBy(participants, (participant) => participant.army_grand_alliance)
  const present = grandAlliances.filter((alliance) => counts.has(alliance))
  if (present.length === 0) return null
  return (
    <ul aria-label="Grand alliances" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {present.map((alliance) => (
        <li key={alliance} className="flex items-baseline gap-1.5 [&_svg]:self-center">
          <span aria-hidden className="contents">
            <AllianceSign alliance={alliance} />
          </span>
          {alliance} <span className="numeral text-base">{counts.get(alliance)?.length}</span>
        </li>
      ))}
    </ul>
  )
}
