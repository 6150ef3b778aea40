import type { Participation } from '@muster/contract/players'
import { formatOrdinal, recordInWords } from '../../../lib/format.ts'
import { ArmyLine } from '../../armies/components/army-line.tsx'
import { countMatches } from '../win-rate.ts'
import { PlayedEventLine } from './played-event.tsx'

/** Events of a player with the position in each. */
export const Participations = ({ events, label }: { events: readonly Participation[]; label: string }) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 @3xl:grid-cols-2">
    {events.map(({ event, army, position, ranked, nickname, ...record }) => (
      <li key={event.id} className="card flex items-start justify-between gap-4 px-4 py-3">
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <PlayedEventLine
            event={event}
            more={[event.location_city, event.location_country].filter(Boolean).join(', ') || undefined}
          />
          <p className="text-sm tabular-nums">
            {countMatches(record) === 0 ? 'No results yet' : recordInWords(record)}
          </p>
          <ArmyLine army={army} game={event.game_type} />
        </div>
        {position !== null && (
          <p className="shrink-0 text-right">
            <span className="numeral block text-2xl">{formatOrdinal(position)}</span>
            <span className="text-muted text-sm tabular-nums">of {ranked}</span>
          </p>
        )}
      </li>
    ))}
  </ul>
)
