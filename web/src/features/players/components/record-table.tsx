import type { ReactNode } from 'react'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { formatNumber, formatWholePercent, type WinsDrawsLosses } from '../../../lib/format.ts'
import { RecordText, recordHeading } from '../../armies/components/record-text.tsx'
import { countMatches, winRate } from '../win-rate.ts'

export interface RecordRow {
  key: string
  name: ReactNode
  record: WinsDrawsLosses
  /** A part of the row above, such as a quarter of a year. */
  isPart?: boolean
  /** The win rate of all players, from 0 to 1; null if unknown. */
  rate?: number | null
}

interface RecordTableProps {
  caption: string
  /** The heading of the first column. */
  heading: string
  rows: readonly RecordRow[]
  /** Shows the rates of all players. */
  hasRates?: boolean
}

/** On a narrow card or with large text, the name has a line of its own: otherwise, it would be a column of letters. */
const narrow = {
  withRates: { row: '@max-xs:grid @max-xs:grid-cols-3', cell: '@xs:w-px' },
  plain: { row: '@max-[15rem]:grid @max-[15rem]:grid-cols-2', cell: '@min-[15rem]:w-px' },
}

/** Records by something: matches, wins, draws and losses, and the share of matches won. */
export const RecordTable = ({ caption, heading, rows, hasRates = false }: RecordTableProps) => {
  const { row, cell } = narrow[hasRates ? 'withRates' : 'plain']
  const number = `numeral py-1.5 text-lg ${cell}`
  return (
    <Table
      caption={caption}
      headClassName={row}
      head={
        <>
          <Th className="col-span-full">{heading}</Th>
          <Th isNumber className="hidden @md:table-cell">
            Matches
          </Th>
          <Th isNumber>{recordHeading}</Th>
          <Th isNumber className="@md:whitespace-nowrap">
            Win rate
          </Th>
          {hasRates && (
            <Th isNumber className="@md:whitespace-nowrap">
              All players
            </Th>
          )}
        </>
      }
    >
      <tbody>
        {rows.map(({ key, name, record, isPart = false, rate }) => (
          <tr key={key} className={`${row} ${isPart ? 'border-t-0 text-muted' : ''}`}>
            <th scope="row" className={`col-span-full py-1.5 ${isPart ? 'pl-7 @md:pl-8' : ''}`}>
              {name}
            </th>
            <Td isNumber className={`${number} hidden @md:table-cell`}>
              {formatNumber(countMatches(record))}
            </Td>
            <Td isNumber className={number}>
              <RecordText {...record} />
            </Td>
            <Td isNumber className={number}>
              {formatRate(record)}
            </Td>
            {hasRates && (
              <Td isNumber className={`${number} text-muted`}>
                {typeof rate === 'number' ? formatWholePercent(rate) : '–'}
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** `54%`; `–` without matches. */
export function formatRate(record: WinsDrawsLosses): string {
  const rate = winRate(record)
  return rate === undefined ? '–' : formatWholePercent(rate)
}
