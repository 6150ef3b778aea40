import type { ArmyRecord, TrendPoint } from '@muster/contract/army-stats'
import { gameNames } from '@muster/contract/games'
import type { ArmyFilters } from '@muster/site/army-filters'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ParameterForm } from '../../../components/filter-form.tsx'
import { Table, Th } from '../../../components/ui/table.tsx'
import { formatNumber, formatPercent, plural, recordInWords } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { type AxisRange, axisRangeOf, verdictOf } from '../scale.ts'
import { nameOf, type Sort, type SortKey, sortNames, sortRecords, startsAscending, writeSort } from '../sorting.ts'
import { RateAxis, RatePlot } from './rate-plot.tsx'
import { RateText } from './rate-text.tsx'
import { Sparkline } from './sparkline.tsx'

interface RecordsTableProps {
  caption: string
  records: ArmyRecord[]
  filters: ArmyFilters
  sort: Sort
  onSort: (sort: Sort) => void
  /** The monthly points of each faction, or 'unknown' while they load; if undefined, the column is left out. */
  trends?: ReadonlyMap<string, TrendPoint[]> | 'unknown' | undefined
  months?: string[]
}

/** The records of factions or armies, with their rates plotted on a common scale. */
export function RecordsTable({ caption, records, filters, sort, onSort, trends, months = [] }: RecordsTableProps) {
  const axisRange = axisRangeOf(records)
  const sorted = sortRecords(records, sort)
  const judged = sorted.filter(({ is_too_small }) => !is_too_small)
  const small = sorted.filter(({ is_too_small }) => is_too_small)
  const head = (key: SortKey, className = '') => (
    <SortHead sortKey={key} sort={sort} onSort={onSort} className={className} />
  )
  const row = (record: ArmyRecord) => (
    <Row
      key={`${record.faction} ${record.army_id}`}
      record={record}
      filters={filters}
      axisRange={axisRange}
      sort={sort}
      months={months}
      trend={trends && (trends === 'unknown' ? trends : (trends.get(record.faction) ?? []))}
    />
  )
  return (
    <>
      <ParameterForm id="sort-form" name="sort" />
      <Table
        caption={caption}
        head={
          <>
            {head('faction')}
            {head('matches', 'hidden @lg:table-cell')}
            {head('wins', 'hidden @3xl:table-cell')}
            {head('draws', 'hidden @3xl:table-cell')}
            {head('losses', 'hidden @3xl:table-cell')}
            {head('rate')}
            <Th className="hidden w-[24%] @2xl:table-cell">
              <span className="sr-only">Plot of the win rate</span>
              <RateAxis axisRange={axisRange} />
            </Th>
            {head('participant_share', 'hidden @4xl:table-cell')}
            {head('match_share', 'hidden @4xl:table-cell')}
            {trends && <Th className="hidden @5xl:table-cell">Trend</Th>}
          </>
        }
      >
        <tbody>{judged.map(row)}</tbody>
        {small.length > 0 && (
          <tbody>
            <tr className="bg-sunken">
              <th colSpan={10} scope="rowgroup" className="font-semibold text-muted text-sm">
                Too few matches to judge: fewer than 20 matches or 5 participants
              </th>
            </tr>
            {small.map(row)}
          </tbody>
        )}
      </Table>
    </>
  )
}

interface SortHeadProps {
  sortKey: SortKey
  sort: Sort
  onSort: (sort: Sort) => void
  className: string
}

function SortHead({ sortKey, sort, onSort, className }: SortHeadProps) {
  const isSorted = sort.key === sortKey
  const Arrow = sort.isAscending ? ArrowUp : ArrowDown
  const next = { key: sortKey, isAscending: isSorted ? !sort.isAscending : startsAscending(sortKey) }
  return (
    <Th
      isNumber={sortKey !== 'faction' && sortKey !== 'rate'}
      aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
      className={`py-0 ${className}`}
    >
      <button
        type="submit"
        form="sort-form"
        name="sort"
        value={writeSort(next)}
        onClick={(event) => {
          event.preventDefault()
          onSort(next)
        }}
        className={`inline-flex min-h-11 items-center gap-1 py-1 font-semibold leading-4 [text-align:inherit] hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {sortNames[sortKey]}
        {isSorted && <Arrow aria-hidden className="size-4" />}
      </button>
    </Th>
  )
}

interface RowProps {
  record: ArmyRecord
  filters: ArmyFilters
  axisRange: AxisRange
  sort: Sort
  months: string[]
  trend: TrendPoint[] | 'unknown' | undefined
}

const number = 'numeral number hidden text-lg'

function Row({ record, filters, axisRange, sort, months, trend }: RowProps) {
  const { wins, draws, losses, matches, mirrors } = record
  return (
    <tr className={record.is_too_small ? 'text-muted' : undefined}>
      <th scope="row">
        <WithSign alliance={record.grand_alliance}>
          <Link
            to={withFilters(factionPath(record.faction), filters)}
            className="font-semibold text-ink hover:underline"
          >
            {nameOf(record)}
          </Link>
          {record.army_name !== null && (
            <span className="block text-muted text-sm">
              {[record.army_name !== record.faction && record.faction, record.game_type && gameNames[record.game_type]]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
          <span className="block text-muted text-sm tabular-nums @3xl:hidden">
            {plural(matches, 'match', 'matches')},{' '}
            <span aria-hidden>
              {wins}/{draws}/{losses}
            </span>
            <span className="sr-only">{recordInWords(record)}</span>
          </span>
          {(sort.key === 'participant_share' || sort.key === 'match_share') && (
            <span className="block text-muted text-sm tabular-nums @4xl:hidden">
              {formatPercent(record[sort.key])} {sortNames[sort.key].toLowerCase()}
            </span>
          )}
        </WithSign>
      </th>
      <td className={`${number} @lg:table-cell`}>
        {formatNumber(matches)}
        {mirrors > 0 && (
          <span className="block whitespace-nowrap font-normal font-sans text-muted text-xs">
            {plural(mirrors, 'mirror')}
          </span>
        )}
      </td>
      <td className={`${number} @3xl:table-cell`}>{formatNumber(wins)}</td>
      <td className={`${number} @3xl:table-cell`}>{formatNumber(draws)}</td>
      <td className={`${number} @3xl:table-cell`}>{formatNumber(losses)}</td>
      <td>
        <RateText rate={record.rate} />
        <div className="@2xl:hidden">
          <p className="text-muted text-sm">{verdictOf(record)}</p>
          <div className="w-24">
            <RatePlot record={record} axisRange={axisRange} />
          </div>
        </div>
      </td>
      <td className="hidden py-1 align-middle @2xl:table-cell">
        <RatePlot record={record} axisRange={axisRange} />
        <p className="text-center text-muted text-sm">{verdictOf(record)}</p>
      </td>
      <td className={`${number} @4xl:table-cell`}>{formatPercent(record.participant_share)}</td>
      <td className={`${number} @4xl:table-cell`}>{formatPercent(record.match_share)}</td>
      {trend && (
        <td className="hidden align-middle @5xl:table-cell">
          {trend !== 'unknown' && <Sparkline months={months} points={trend} />}
        </td>
      )}
    </tr>
  )
}
