import type { Match } from '@muster/contract/matches'
import type { NamedTable } from '@muster/contract/plan-fields'
import { tableNameOf } from '@muster/rules/event-plan'
import { type MatchSide, sidesOf } from '../../matches/sides.ts'
import type { SeatOf } from '../seats.ts'

interface PairingsByTableProps {
  tables: NamedTable[]
  matches: Match[]
  byes: SeatOf[]
}

/** The pairing at each table, with its scores once they are recorded. */
export function PairingsByTable({ tables, matches, byes }: PairingsByTableProps) {
  if (matches.length + byes.length === 0)
    return <p className="card p-5 text-muted">No participant of that name is in this round.</p>
  return (
    <ul className="card divide-y divide-line print:text-2xl print:leading-7">
      {matches.map((match) => (
        <li
          key={match.id}
          className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 px-3 py-2 print:py-1 @xl:grid-cols-[3rem_minmax(0,1fr)_5.5rem_minmax(0,1fr)] @xl:items-center print:grid-cols-[4rem_minmax(0,1fr)_5.5rem_minmax(0,1fr)] print:break-inside-avoid"
        >
          <span className="numeral row-span-3 text-center text-3xl @xl:row-span-1 print:text-5xl">
            <span className="sr-only">Table </span>
            {match.table_number ?? '–'}
            <TableName name={tableNameOf(tables, match.table_number)} />
          </span>
          <Side {...sidesOf(match)[0]} />
          <span className="flex justify-between gap-x-4 text-muted text-sm tabular-nums @xl:block @xl:text-center print:block print:text-center print:text-lg">
            {resultText(match)}
            <span
              aria-hidden
              className="wrap-anywhere block text-right empty:hidden @xl:text-center print:text-center print:text-base"
            >
              {tableNameOf(tables, match.table_number)}
            </span>
          </span>
          <Side {...sidesOf(match)[1]} />
        </li>
      ))}
      {byes.map(({ participant }) => (
        <li key={participant.id} className="px-3 py-2 pl-18 print:pl-22">
          <span className="font-semibold">{participant.nickname}</span> has the bye.
        </li>
      ))}
    </ul>
  )
}

function resultText({ result, participant1_score, participant2_score, is_void }: Match): string {
  if (is_void) return 'void'
  if (result === 'double_loss') return 'both lost'
  return participant1_score === null ? 'against' : `${participant1_score}–${participant2_score}`
}

const TableName = ({ name }: { name: string | undefined }) => name && <span className="sr-only">, {name}</span>

const Side = ({ nickname, army, isWinner }: MatchSide) => (
  <span className="wrap-anywhere min-w-0">
    <span className={`block ${isWinner ? 'font-bold' : 'font-semibold'}`}>{nickname}</span>{' '}
    {army && <span className="block text-muted text-sm print:text-base">{army.faction}</span>}
  </span>
)
