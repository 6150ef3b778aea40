import type { Match } from '@muster/contract/matches'
import type { RoundClock } from '@muster/contract/rounds'
import { pairName } from '@muster/rules/pair-name'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LongList } from '../../../components/long-list.tsx'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { plural } from '../../../lib/format.ts'
import { useLocation } from '../../../lib/navigation.tsx'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { concededScores, type ResultValues, valuesOf } from '../../outbox/typed-result.ts'
import { isResultFilter, isShownBy, type ResultFilter, resultFilters } from '../../rounds/match-reports.ts'
import type { Results } from '../use-results.ts'
import { ResultRow, scoreField } from './result-row.tsx'

interface ResultsGridProps {
  round: number
  results: Results
  /** The matches of the round. */
  matches: Match[]
  /** The clock of the round, if it is being played. */
  clock: RoundClock | null
}

/**
 * The results of a round, entered slip by slip: `7 Enter 22 Enter 11 Enter` in the table field records 22–11 at table 7.
 * A row is saved when it loses focus.
 */
export function ResultsGrid({ round, results, matches, clock }: ResultsGridProps) {
  const { filter, shown, sought, seek } = useShownMatches(matches)
  const anchor = useScoreAnchor()
  const table = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [wanted, setWanted] = useState('')
  const [fault, setFault] = useState<string>()
  // After a row: a user who typed its table number returns to that field; any other user goes to the next row.
  const isByTable = useRef(false)
  const typed = matches.map(results.withTyped)
  const pending = typed.filter(({ result }) => result === 'pending').length

  const goToTable = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const match = matches.find(({ table_number }) => String(table_number) === wanted.trim())
    setFault(match ? undefined : `There is no table ${wanted.trim() || 'without a number'} in this round.`)
    // The next keystroke replaces the wrong number.
    if (!match) return table.current?.select()
    isByTable.current = true
    // Before the next keystroke, which is a score: its row may be hidden, or far from what is rendered.
    flushSync(() => {
      setWanted('')
      seek(match.id)
    })
    focusOn(scoreField(match.id, 1))
  }
  const handlers = useStableHandlers({
    onByHand: () => {
      isByTable.current = false
    },
    onDone: (match: Match) => {
      const next = isByTable.current ? undefined : shown[shown.indexOf(match) + 1]
      if (next) focusOn(scoreField(next.id, 1))
      else table.current?.focus()
    },
  })
  const isInTwoColumns = matches.length >= twoColumnsFrom
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Field label="Table" error={fault} describedBy={hint} className="flex flex-wrap items-center gap-x-3">
          {(tied) => (
            <input
              {...tied}
              ref={table}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              className="control w-24 text-center font-number text-2xl tabular-nums"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
              onKeyDown={goToTable}
            />
          )}
        </Field>
        <p role="status" className="font-semibold @3xl:order-last">
          {pending === 0 ? 'All results are in.' : `${plural(pending, 'match', 'matches')} in progress`}
        </p>
        <ResultChips round={round} matches={typed} filter={filter} />
      </div>
      <p id={hint} className="text-muted text-sm max-sm:hidden">
        Table number, Enter, then each score and Enter.
      </p>
      {shown.length === 0 && <p className="card p-5 text-muted">No {filter} matches in this round.</p>}
      <div className={`card overflow-clip empty:hidden ${isInTwoColumns ? 'two-columns' : 'max-w-4xl'}`}>
        {columnsOf(shown, isInTwoColumns ? matches : []).map((column, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity beyond their position
          <div key={position} className="@container divide-y divide-line">
            <LongList
              as="ul"
              className="off-screen-later divide-y divide-line [--row:7.5rem] @xl:[--row:4.125rem]"
              rows={column}
              total={shown.length}
              alwaysRenders={({ id }) => id === sought || scoreField(id, 1) === anchor}
            >
              {(match) => {
                const values = results.typedOf(match.id)
                return (
                  <ResultRow
                    // Not the id: a match that only this device had gets another one, perhaps while its score is typed.
                    key={`${match.table_number} ${pairName(match)}`}
                    match={match}
                    typed={values}
                    state={results.stateOf(match.id)}
                    usual={usualFor(match, values, matches)}
                    clock={match.extra_minutes === null ? null : clock}
                    handlers={results.handlers}
                    {...handlers}
                  />
                )
              }}
            </LongList>
          </div>
        ))}
      </div>
    </div>
  )
}

/** From this number of tables on, a wide screen shows them in two columns. */
export const twoColumnsFrom = 20

/** The tables of a large round go down the first column, then down the second. A filter moves none to the other. */
function columnsOf(shown: readonly Match[], ofTwo: readonly Match[]): Match[][] {
  const second = new Set(ofTwo.slice(Math.ceil(ofTwo.length / 2)))
  const [one, two] = [shown.filter((match) => !second.has(match)), shown.filter((match) => second.has(match))]
  return [one, two].filter((column) => column.length > 0)
}

const focusOn = (id: string) => document.getElementById(id)?.focus()

/** The score that the address names has the focus, also when the same link is pressed again. */
function useScoreAnchor(): string {
  const { hash, key } = useLocation()
  const anchor = hash.slice(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again must work
  useEffect(() => {
    if (anchor.startsWith('score-')) focusOn(anchor)
  }, [anchor, key])
  return anchor
}

/** The scores to suggest where one side conceded and none are typed. */
function usualFor(match: Match, typed: ResultValues | undefined, matches: readonly Match[]) {
  const { one, other, conceded_by } = valuesOf(match, typed)
  return conceded_by !== null && one + other === '' ? concededScores(match, conceded_by, matches) : undefined
}

interface ResultChipsProps {
  round: number
  matches: readonly Match[]
  filter: ResultFilter
}

/** Filters of the matches of a round, with the number of each. */
const ResultChips = ({ round, matches, filter }: ResultChipsProps) => (
  <nav
    aria-label="Matches to show"
    className="min-w-0 max-sm:-mx-4 max-sm:-my-1.5 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1.5"
  >
    <ul className="flex gap-2 sm:flex-wrap">
      {Object.entries(isShownBy).map(([name, isShown]) => (
        <li key={name} className="shrink-0">
          <ChipLink
            to={`?part=round&round=${round}${name === 'all' ? '' : `&show=${name}`}`}
            isChosen={name === filter}
          >
            {resultFilters[name as ResultFilter]}
            <span className="ml-1.5 tabular-nums">{matches.filter(isShown).length}</span>
          </ChipLink>
        </li>
      ))}
    </ul>
  </nav>
)

/**
 * The matches of a round that the filter in the address shows. A row stays until another filter is chosen: the next
 * keystroke must not hit another row because a result was saved. `seek` shows another one, too.
 */
function useShownMatches(matches: readonly Match[]) {
  const named = new URLSearchParams(useLocation().search).get('show') ?? ''
  const filter: ResultFilter = isResultFilter(named) ? named : 'all'
  const [kept, setKept] = useState<{ filter: ResultFilter; ids: ReadonlySet<number>; sought?: number }>({
    filter,
    ids: new Set(),
  })
  const isSame = kept.filter === filter
  const matching = matches.filter(isShownBy[filter]).map(({ id }) => id)
  const ids = new Set(isSame ? [...kept.ids, ...matching] : matching)
  if (!isSame || ids.size !== kept.ids.size) setKept({ ...(isSame && kept), filter, ids })
  return {
    filter,
    shown: matches.filter(({ id }) => ids.has(id)),
    sought: isSame ? kept.sought : undefined,
    seek: (id: number) => setKept({ filter, ids: new Set([...ids, id]), sought: id }),
  }
}
