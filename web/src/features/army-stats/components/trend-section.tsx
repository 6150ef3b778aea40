import { foldText } from '@muster/contract/names'
import type { ArmyFilters } from '@muster/site/army-filters'
import { X } from 'lucide-react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { LazyCombobox } from '../../../components/lazy-combobox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Section } from './section.tsx'
import { lineStyles, styleOf, type Trend, TrendChart, TrendTable } from './trend-chart.tsx'

interface TrendSectionProps {
  filters: ArmyFilters
  months: string[]
  trends: Trend[]
  /** The factions that are drawn. */
  chosen: string[]
  onChoose: (factions: string[]) => void
}

/** How the chosen factions have done month by month. */
export function TrendSection({ filters, months, trends, chosen, onChoose }: TrendSectionProps) {
  // Includes factions without games: the position of a faction determines its colour and stroke, here and in the chart.
  const drawn = chosen.map((faction) => trends.find((trend) => trend.faction === faction) ?? { faction, points: [] })
  const others = trends.filter(({ faction }) => !chosen.includes(faction))
  return (
    <Section
      id="trend"
      title="Trend by month"
      action={<CsvLink path="/stats/armies/trend" query={{ ...filters, faction: chosen }} of="the trend" />}
    >
      <div className="flex flex-wrap items-end gap-3">
        {chosen.length < lineStyles.length && (
          <Field label="Add a faction" className="w-full noscript:hidden @md:w-72">
            {(control) => (
              <LazyCombobox
                fold={foldText}
                control={control}
                options={others.map(({ faction }) => ({ value: faction, label: faction }))}
                value={null}
                onChange={(faction) => faction !== null && onChoose([...chosen, faction])}
                placeholder="Faction"
              />
            )}
          </Field>
        )}
        <ul tabIndex={-1} aria-label="Factions in the trend" className="flex min-w-0 flex-wrap gap-2">
          {chosen.map((faction, index) => (
            <li key={faction} className="flex max-w-full items-center rounded-3xl border border-line bg-surface pl-3">
              <LineSample index={index} />
              <span className="wrap-anywhere min-w-0 px-2 text-sm">{faction}</span>
              <button
                type="button"
                aria-label={`Remove ${faction} from the trend`}
                className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted noscript:hidden hover:text-ink"
                onClick={(event) => {
                  // The button disappears, and must not take the focus with it.
                  event.currentTarget.closest('ul')?.focus()
                  onChoose(chosen.filter((other) => other !== faction))
                }}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      {drawn.every(({ points }) => points.length === 0) ? (
        <p className="card p-5 text-muted">
          {chosen.length === 0 ? 'Add a faction to see its months.' : 'These factions have no dated matches here.'}
        </p>
      ) : (
        <>
          <TrendChart months={months} trends={drawn} />
          <TrendTable months={months} trends={drawn} />
        </>
      )}
    </Section>
  )
}

const LineSample = ({ index }: { index: number }) => {
  const { colour, dashes } = styleOf(index)
  return (
    <svg aria-hidden="true" viewBox="0 0 24 8" className={`h-2 w-6 shrink-0 ${colour}`}>
      <line x1="0" x2="24" y1="4" y2="4" stroke="currentColor" strokeWidth="3" strokeDasharray={dashes} />
    </svg>
  )
}
