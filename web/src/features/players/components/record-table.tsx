import type { ReactNode } from 'react'
import { ColumnHead } from '../../../components/page.tsx'
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

const number = 'numeral whitespace-nowrap py-1.5 pr-3 text-right text-lg @md:pr-4'

/** Records by something: matches, wins, draws and losses, and the share of matches won. */
export const RecordTable = ({ caption, heading, rows, hasRates = false }: RecordTableProps) => {
  const { row, cell } = narrow[hasRates ? 'withRates' : 'plain']
  const numberCell = `${number} ${cell}`
  return (
    <div className="card @container overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b text-muted text-sm">
          <tr className={row}>
            <ColumnHead className="col-span-full py-2 pl-3 text-left @md:pl-4">{heading}</ColumnHead>
            <ColumnHead className="hidden pr-4 text-right @md:table-cell">Matches</ColumnHead>
            <ColumnHead className="pr-3 text-right @md:pr-4">{recordHeading}</ColumnHead>
            <ColumnHead className="pr-3 text-right @md:whitespace-nowrap @md:pr-4">Win rate</ColumnHead>
            {hasRates && (
              <ColumnHead className="pr-3 text-right @md:whitespace-nowrap @md:pr-4">All players</ColumnHead>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, record, isPart = false, rate }) => (
            <tr key={key} className={`[&>*]:align-baseline ${row} ${isPart ? 'text-muted' : 'border-line border-t'}`}>
              <th
                scope="row"
                className={`wrap-anywhere col-span-full py-1.5 pr-2 text-left font-normal ${isPart ? 'pl-7 @md:pl-8' : 'pl-3 @md:pl-4'}`}
              >
                {name}
              </th>
              <td className={`${numberCell} hidden @md:table-cell`}>{formatNumber(countMatches(record))}</td>
              <td className={numberCell}>
                <RecordText {...record} />
              </td>
              <td className={numberCell}>{formatRate(record)}</td>
              {hasRates && (
                <td className={`${numberCell} text-muted`}>
                  {typeof rate === 'number' ? formatWholePercent(rate) : '–'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `54%`; `–` without matches. */
export function formatRate(record: WinsDrawsLosses): string {
  const rate = winRate(record)
  return rate === undefined ? '–' : formatWholePercent(rate)
}
