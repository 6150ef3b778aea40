import type { NamedTable } from '@muster/contract/plan-fields'
import { tableNameOf } from '@muster/rules/event-plan'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { opponentIn, type SeatOf } from '../seats.ts'

/** The table and opponent of each participant, sorted by name. */
export function PairingsByName({ tables, seats }: { tables: NamedTable[]; seats: SeatOf[] }) {
  if (seats.length === 0) return <p className="card p-5 text-muted">No participant of that name is in this round.</p>
  return (
    <Table
      caption="Pairings by name"
      className="table-fixed print:text-2xl print:leading-7"
      head={
        <>
          <Th className="wrap-anywhere">Participant</Th>
          <Th isNumber className="wrap-anywhere w-[18%]">
            Table
          </Th>
          <Th className="wrap-anywhere">Against</Th>
        </>
      }
    >
      <tbody>
        {seats.map(({ participant, match }) => (
          <tr key={participant.id}>
            <th scope="row" className="font-semibold print:py-1">
              {participant.nickname}
            </th>
            <Td isNumber className="numeral text-2xl print:text-4xl">
              {match?.table_number ?? '–'}
            </Td>
            <Td className="wrap-anywhere">
              {match ? opponentIn(match, participant.id).nickname : 'Bye'}
              <span className="block text-muted text-sm empty:hidden print:text-base">
                {match && tableNameOf(tables, match.table_number)}
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
