import { ColumnHead } from '../../../components/page.tsx'
import { opponentIn, type SeatOf } from '../seats.ts'

/** The table and opponent of each participant, sorted by name. */
export function PairingsByName({ seats }: { seats: SeatOf[] }) {
  if (seats.length === 0) return <p className="card p-5 text-muted">No participant of that name is in this round.</p>
  return (
    <div className="card">
      <table className="w-full table-fixed print:text-2xl print:leading-7">
        <thead className="border-line border-b text-left text-muted text-sm">
          <tr>
            <ColumnHead className="wrap-anywhere py-2 pr-2 pl-4">Participant</ColumnHead>
            <ColumnHead className="wrap-anywhere w-[18%] py-2 pr-2 text-right">Table</ColumnHead>
            <ColumnHead className="wrap-anywhere py-2 pr-4 pl-2">Against</ColumnHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {seats.map(({ participant, match }) => (
            <tr key={participant.id} className="print:break-inside-avoid">
              <th scope="row" className="wrap-anywhere py-2 pr-2 pl-4 text-left font-semibold print:py-1">
                {participant.nickname}
              </th>
              <td className="numeral py-2 pr-2 text-right text-2xl print:text-4xl">{match?.table_number ?? '–'}</td>
              <td className="wrap-anywhere py-2 pr-4 pl-2">
                {match ? opponentIn(match, participant.id).nickname : 'Bye'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
