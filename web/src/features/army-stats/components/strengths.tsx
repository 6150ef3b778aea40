import type { ArmyStrength } from '@muster/contract/army-strengths'
import { type ArmyFilters, readStrengthFilters } from '@muster/site/army-filters'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { formatDate, plural } from '../../../lib/format.ts'
import { strengths as strengthsOf } from '../queries.ts'
import { Section } from './section.tsx'
import { StrengthsTable } from './strengths-table.tsx'

/** How often a season that is being measured is read, in milliseconds. */
const measuredEvery = 2000

const seasonNames = { '13': 'Last 13 weeks', '26': 'Last 26 weeks', '52': 'Last 52 weeks' }

interface StrengthsProps {
  filters: ArmyFilters
  /** The one faction to show; all by default. */
  faction?: string
}

/** What factions win with the skill of their players taken out, beside what they have won. By name, never a ranking. */
export function Strengths({ filters, faction }: StrengthsProps) {
  const [query, change] = useAddressQuery()
  const { grand_alliance, ...others } = readStrengthFilters(query)
  const wanted =
    faction === undefined ? { ...others, ...(grand_alliance && { grand_alliance }) } : { ...others, faction }
  const season = useQuery({
    ...strengthsOf(wanted),
    refetchInterval: ({ state }) => state.data !== undefined && state.data.progress !== null && measuredEvery,
  })
  return (
    <Section
      id="strengths"
      title="Between equal players"
      action={<CsvLink path="/stats/armies/strengths" query={wanted} of="the strengths" />}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          How often a faction would win if both players were equally good: its rate without the skill of its players.
          One season says little about the next, so each figure has its dates.
        </p>
        {filters.from === undefined && filters.to === undefined && (
          <SelectField
            label="Season"
            className="noscript:hidden"
            value={others.weeks ?? '13'}
            options={seasonNames}
            onChange={({ target }) => change({ weeks: target.value === '13' ? '' : target.value })}
          />
        )}
      </div>
      <Loaded query={season} what="strengths" height="h-96">
        {({ from, to, matches, events, progress, strengths }) =>
          progress !== null ? (
            <BeingMeasured progress={progress} />
          ) : (
            <div className="grid grid-cols-1 gap-3">
              <p className="text-muted tabular-nums">
                {dayOf(from)} to {dayOf(to)}: {plural(matches, 'counted match', 'counted matches')} at{' '}
                {plural(events, 'event')}
              </p>
              <Measured strengths={strengths} filters={filters} />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function BeingMeasured({ progress }: { progress: number }) {
  return (
    <div className="card grid gap-3 p-5 text-muted" role="status">
      <p>This season is being measured, which takes some seconds.</p>
      <Progress value={progress} />
    </div>
  )
}

function Measured({ strengths, filters }: { strengths: ArmyStrength[]; filters: ArmyFilters }) {
  const judged = strengths.filter(({ is_too_small }) => !is_too_small)
  const small = strengths.filter(({ is_too_small }) => is_too_small)
  return (
    <>
      {judged.length > 0 && <StrengthsTable strengths={judged} filters={filters} />}
      {small.length > 0 && (
        <p className="text-muted">
          Too few matches to judge, fewer than 20 matches or 5 events: {small.map(({ faction }) => faction).join(', ')}.
        </p>
      )}
      {strengths.length === 0 && <p className="card p-5 text-muted">No counted matches in this season.</p>}
    </>
  )
}

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')
