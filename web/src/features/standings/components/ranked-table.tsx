import type { Event } from '@muster/contract/events'
import type { Criterion } from '@muster/contract/ranking'
import type { Standing } from '@muster/contract/standings'
import { remarkOn } from '@muster/site/standing-remark'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LongList } from '../../../components/long-list.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { criterionName, formatValue } from '../../events/criterion-names.ts'
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
      <Table
        caption="Table of the standings"
        isFocusable
        head={
          <>
            <Th isNumber className="w-px">
              <abbr title="Position" className="no-underline">
                #
              </abbr>
            </Th>
            <Th>Participant</Th>
            {ranking.map((criterion) => (
              <Th key={criterion} isNumber className={`max-w-28 ${shownFrom(criterion)}`}>
                {criterionName(criterion, event.categories)}
              </Th>
            ))}
          </>
        }
      >
        <LongList
          as="tbody"
          className="[--row:5.5rem] @2xl:[--row:3.25rem]"
          rows={standings.map((standing, index) => ({ standing, above: standings[index - 1] }))}
          total={standings.length}
          alwaysRenders={({ standing }) => opened === standing.participant_id}
        >
          {({ standing, above }) => (
            <Rows
              key={standing.participant_id}
              event={event}
              after={after}
              ranking={ranking}
              standing={standing}
              above={above}
              isOpen={opened === standing.participant_id}
              onPress={() => setOpened(opened === standing.participant_id ? undefined : standing.participant_id)}
            />
          )}
        </LongList>
      </Table>
      <p className="mt-3 text-muted text-sm print:hidden">
        Bold marks what separates a participant from the one above. Select a name to see why.
      </p>
    </>
  )
}

/** Columns that are narrow enough for a phone. There, the other values are below the name. */
const recordOnly: ReadonlySet<Criterion> = new Set(['wins', 'draws', 'fewest_losses', 'match_points', 'matrix_points'])

const shownFrom = (criterion: Criterion) => (recordOnly.has(criterion) ? '' : 'hidden @2xl:table-cell print:table-cell')

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
  const { participant_id, position, nickname, byes, values, decided_by } = standing
  const further = ranking.filter((criterion) => !recordOnly.has(criterion))
  const remarks = [byes > 0 && 'with a bye', remarkOn(standing)].filter(Boolean)
  const panel = `why-${participant_id}`
  const isHydrated = useIsHydrated()
  return (
    <>
      <tr>
        <Td isNumber className="numeral w-px py-1 text-2xl leading-9">
          {position ?? '–'}
        </Td>
        <th scope="row" className="py-1">
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
                  {criterionName(criterion, event.categories)} {formatValue(criterion, values[criterion] ?? null)}
                </span>
              ))}
            </span>
          )}
        </th>
        {ranking.map((criterion) => (
          <Td
            key={criterion}
            isNumber
            className={`py-1 leading-9 ${criterion === decided_by ? 'font-bold' : ''} ${shownFrom(criterion)}`}
          >
            {formatValue(criterion, values[criterion] ?? null)}
            {criterion === decided_by && <span className="sr-only"> (decides)</span>}
          </Td>
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
