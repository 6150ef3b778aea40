import type { Match } from '@muster/contract/matches'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { plural } from '../../../lib/format.ts'
import type { Results } from '../use-results.ts'
import { ResultRow, scoreField } from './result-row.tsx'

/**
 * The results of a round, as slips come in: `7 Enter 22 Enter 11 Enter` in the field for the table is all that it takes.
 * Each row is saved when it is left.
 */
export function ResultsGrid({ results, matches }: { results: Results; matches: Match[] }) {
  const table = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState('')
  const [fault, setFault] = useState<string>()
  // Who came by the number of a table goes back there for the next slip; who came by hand goes down the list.
  const isByTable = useRef(false)
  const pending = matches.filter(({ result }) => result === 'pending').length

  const goToTable = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const match = matches.find(({ table_number }) => String(table_number) === wanted.trim())
    setFault(match ? undefined : `There is no table ${wanted.trim() || 'without a number'} in this round.`)
    // What is typed next takes its place.
    if (!match) return table.current?.select()
    isByTable.current = true
    setWanted('')
    focusOn(scoreField(match.id, 1))
  }
  const goOn = (match: Match) => {
    if (isByTable.current) return table.current?.focus()
    const next = matches[matches.indexOf(match) + 1]
    if (next) focusOn(scoreField(next.id, 1))
    else table.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field
          label="Table"
          error={fault}
          hint="Table number, Enter, then each score and Enter."
          className="w-full sm:w-80"
        >
          {(tied) => (
            <input
              {...tied}
              ref={table}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              className="control text-center font-number text-2xl tabular-nums"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
              onKeyDown={goToTable}
            />
          )}
        </Field>
        <p role="status" className="font-semibold">
          {pending === 0 ? 'All results are in.' : `${plural(pending, 'match', 'matches')} in progress`}
        </p>
      </div>
      <ol className="card divide-y divide-line">
        {matches.map((match) => (
          <ResultRow
            key={match.id}
            match={match}
            matches={matches}
            results={results}
            onByHand={() => {
              isByTable.current = false
            }}
            onDone={() => goOn(match)}
          />
        ))}
      </ol>
    </div>
  )
}

const focusOn = (id: string) => document.getElementById(id)?.focus()
