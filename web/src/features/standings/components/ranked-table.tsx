import type { Event } from '@muster/contract/events'
import type { Criterion } from '@muster/contract/ranking'
import type { Standing } from '@muster/contract/standings'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ColumnHead } from '../../../components/page.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { criterionNames, formatValue } from '../../events/criterion-names.ts'
import { didNotPlay, lastPlayed } from '../../participants/drop-note.ts'
import { StandingExplained } from './standing-explained.tsx'

interface RankedTableProps {
  event: Event
  after: number | undefined
  ranking: Criterion[]
  standings: Standing[]
}

/** The participants by position. The value that separates a participant from the one above is bold. */
export function RankedTable({ event, after, ranking, standings }: RankedTableProps) {
  const [opened, setOpened] = useState<number>()
  if (standings.length === 0) return <p className="card p-5 text-muted">No participants yet.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll a wide table, too */}
      <section className="card relative overflow-x-auto" aria-label="Table of the standings" tabIndex={0}>
        <table className="w-full">
          <thead className="border-line border-b text-left align-bottom text-muted text-sm">
            <tr>
              <ColumnHead className="w-px py-2 pr-3 pl-4 text-right">
                <abbr title="Position" className="no-underline">
                  #
                </abbr>
              </ColumnHead>
              <ColumnHead className="py-2 pr-3">Participant</ColumnHead>
              {ranking.map((criterion) => (
                <ColumnHead
                  key={criterion}
                  className={`max-w-28 py-2 pr-4 text-right ${recordOnly.has(criterion) ? '' : 'hidden @2xl:table-cell print:table-cell'}`}
                >
                  {criterionNames[criterion]}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {standings.map((standing, index) => (
              <Rows
                key={standing.participant_id}
                event={event}
                after={after}
                ranking={ranking}
                standing={standing}
                above={standings[index - 1]}
                isOpen={opened === standing.participant_id}
                onPress={() => setOpened(opened === standing.participant_id ? undefined : standing.participant_id)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-muted text-sm print:hidden">
        Bold marks what separates a participant from the one above. Select a name to see why.
      </p>
    </>
  )
}

/** Columns that are narrow enough for a phone. There, the other values are below the name. */
const recordOnly: ReadonlySet<Criterion> = new Set(['wins', 'draws', 'fewest_losses', 'match_points', 'matrix_points'])

interface RowsProps {
  event: Event
  after: number | undefined
  ranking: Criterion[]
  standing: Standing
  above: Standing | undefined
  isOpen: boolean
  onPress: () => void
}

function Rows({ event, after, ranking, standing, above, isOpen, onPress }: RowsProps) {
  const { participant_id, position, nickname, byes, dropped_after_round, values, decided_by } = standing
  const further = ranking.filter((criterion) => !recordOnly.has(criterion))
  const remarks = [
    ...(byes > 0 ? ['with a bye'] : []),
    ...(position === null ? [didNotPlay] : []),
    ...(position === null || dropped_after_round === null ? [] : [`dropped ${lastPlayed(dropped_after_round)}`]),
  ]
  const panel = `why-${participant_id}`
  const isHydrated = useIsHydrated()
  return (
    <>
      <tr className="print:break-inside-avoid">
        <td className="numeral w-px py-1 pr-3 pl-4 text-right align-top text-2xl leading-9">{position ?? '–'}</td>
        <th scope="row" className="wrap-anywhere py-1 pr-3 text-left align-top font-normal">
          <button
            type="button"
            disabled={!isHydrated}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={onPress}
            className="flex min-h-9 items-center gap-1 text-left font-semibold hover:underline"
          >
            {nickname}
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 text-muted print:hidden ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
          {remarks.length > 0 && <span className="text-muted text-sm">{remarks.join(', ')}</span>}
          {further.length > 0 && (
            <span className="block text-muted text-sm @2xl:hidden print:hidden">
              {further.map((criterion) => (
                <span key={criterion} className={`block ${criterion === decided_by ? 'font-bold text-ink' : ''}`}>
                  {criterionNames[criterion]} {formatValue(criterion, values[criterion] ?? null)}
                </span>
              ))}
            </span>
          )}
        </th>
        {ranking.map((criterion) => (
          <td
            key={criterion}
            className={`py-1 pr-4 text-right align-top tabular-nums leading-9 ${criterion === decided_by ? 'font-bold' : ''} ${recordOnly.has(criterion) ? '' : 'hidden @2xl:table-cell print:table-cell'}`}
          >
            {formatValue(criterion, values[criterion] ?? null)}
            {criterion === decided_by && <span className="sr-only"> (decides)</span>}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr id={panel} className="bg-canvas print:hidden">
          <td colSpan={ranking.length + 2} className="px-4 py-3">
            <StandingExplained event={event} after={after} ranking={ranking} standing={standing} above={above} />
          </td>
        </tr>
      )}
    </>
  )
}
