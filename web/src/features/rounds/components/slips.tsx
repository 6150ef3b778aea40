import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { type MatchSide, sidesOf } from '../../matches/sides.ts'

interface SlipsProps {
  event: Event
  round_number: number
  matches: Match[]
}

/** A slip for each table, four per page. Both opponents write their scores on it, sign it, and bring it to the desk. */
export const Slips = ({ event, round_number, matches }: SlipsProps) => (
  <ul className="slips">
    {matches.map((match) => (
      <li key={match.id} className="slip">
        <p className="flex items-baseline justify-between gap-3">
          <span className="wrap-anywhere min-w-0">
            {event.title}, round {round_number}
          </span>
          <span className="shrink-0 whitespace-nowrap">
            Table <span className="numeral text-4xl">{match.table_number ?? '–'}</span>
          </span>
        </p>
        {sidesOf(match).map((side) => (
          <Side key={side.id} {...side} />
        ))}
      </li>
    ))}
  </ul>
)

const Side = ({ nickname, army }: MatchSide) => (
  <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-x-4">
    <p className="wrap-anywhere">
      <strong className="block text-xl leading-6">{nickname}</strong>
      {army && (
        <span className="block text-muted text-sm">
          {army.faction}
          {army.name !== army.faction && (
            <>
              <br />
              {army.name}
            </>
          )}
        </span>
      )}
    </p>
    <p className="text-center text-muted text-sm">
      <span className="block h-12 rounded-control border-2 border-ink" />
      Score
    </p>
    <p className="col-span-2 mt-6 border-ink border-t text-muted text-sm">Signature</p>
  </div>
)
