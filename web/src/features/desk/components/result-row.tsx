import type { Match } from '@muster/contract/matches'
import type { RoundClock } from '@muster/contract/rounds'
import { Check, CloudOff } from 'lucide-react'
import { type KeyboardEvent, memo, use, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { type MatchSide, sidesOf } from '../../matches/sides.ts'
import { type ResultValues, valuesOf } from '../../outbox/typed-result.ts'
import { TeamsContext } from '../../participants/teams-context.ts'
import type { ResultHandlers, RowState } from '../use-results.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { MatchMenu } from './match-menu.tsx'
import { ReportLine } from './report-line.tsx'

/** The id of a field for a score. */
export const scoreField = (match_id: number, side: 1 | 2) => `score-${match_id}-${side}`

interface ResultRowProps {
  match: Match
  /** The result that the server does not have. */
  typed: ResultValues | undefined
  state: RowState
  /** The scores to suggest, if one side conceded and none are typed. */
  usual: Pick<ResultValues, 'one' | 'other'> | undefined
  /** The clock of the round, if it is being played and the table has minutes of its own. */
  clock: RoundClock | null
  handlers: ResultHandlers
  /** Called when the row gets focus by pointer or Tab instead of by its table number. */
  onByHand: () => void
  /** Called when the second score is confirmed. */
  onDone: (match: Match) => void
}

/** One match: two scores, and whether these are saved. A round has hundreds, so only those that change are rendered. */
export const ResultRow = memo(({ match, typed, state, usual, clock, handlers, onByHand, onDone }: ResultRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const [one, other] = sidesOf(match)
  const values = valuesOf(match, typed)
  const isUnsaved = state.kind === 'refused' || state.kind === 'conflict'
  const { conceded_by } = values
  const confirm = (side: 1 | 2) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (side === 1) document.getElementById(scoreField(match.id, 2))?.focus()
    else onDone(match)
  }
  const score = (side: 1 | 2, nickname: string, value: string) => (
    <input
      id={scoreField(match.id, side)}
      aria-label={`Score of ${nickname}`}
      aria-invalid={isUnsaved || undefined}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint={side === 1 ? 'next' : 'done'}
      className={`control w-14 px-1 text-center font-number text-2xl tabular-nums @3xl:w-20 @3xl:text-3xl ${side === 2 ? 'col-start-3 row-start-2 @xl:col-start-5 @xl:row-start-1' : 'col-start-3 row-start-1 @xl:col-start-4'}`}
      value={value}
      onPointerDown={onByHand}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => handlers.type(match, side === 1 ? { one: target.value } : { other: target.value })}
      onKeyDown={confirm(side)}
    />
  )
  return (
    <li
      ref={row}
      data-match={match.id}
      className={`px-3 py-2 [&_:is(button,input)]:scroll-my-20 ${match.result === 'pending' ? '' : 'bg-canvas'}`}
      onBlur={({ relatedTarget }) => {
        if (!row.current?.contains(relatedTarget)) handlers.save(match)
      }}
    >
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 @xl:grid-cols-[2.25rem_2.75rem_minmax(0,1fr)_auto_auto_minmax(0,1fr)] @3xl:grid-cols-[2.75rem_2.75rem_minmax(0,1fr)_auto_auto_minmax(0,1fr)_5rem]">
        <span className="numeral col-start-1 row-start-1 text-center text-2xl text-muted @3xl:text-4xl">
          <span className="sr-only">Table </span>
          {match.table_number ?? '–'}
        </span>
        <div className="row-start-2 @xl:col-start-2 @xl:row-start-1">
          <MatchMenu
            match={match}
            values={values}
            // A double loss needs no scores, so nothing else is typed.
            onChange={(changed) => (changed.is_double_loss ? handlers.enter : handlers.type)(match, changed)}
          />
        </div>
        <Side {...one} place="row-start-1 @xl:col-start-3 @xl:text-end" hasConceded={conceded_by === one.id} />
        {score(1, one.nickname, values.one)}
        {score(2, other.nickname, values.other)}
        <Side {...other} place="row-start-2 @xl:col-start-6 @xl:row-start-1" hasConceded={conceded_by === other.id} />
        <Status state={state} />
      </div>
      {values.is_double_loss && !match.is_void && <p className="pl-13 font-semibold text-sm @xl:pl-24">Both lost</p>}
      {match.is_void && <p className="pl-13 font-semibold text-sm @xl:pl-24">Void: counts in no standings</p>}
      {values.ended_early && <p className="pl-13 text-muted text-sm @xl:pl-24">Time ran out</p>}
      {(match.report || match.extra_minutes !== null) && (
        <ReportLine match={match} clock={clock} onTake={(taken) => handlers.enter(match, taken)} />
      )}
      {usual && (
        <p className="flex flex-wrap items-center gap-x-3 pl-12 text-sm">
          Enter the scores that count, or use the usual ones:
          <Button look="secondary" onClick={() => handlers.enter(match, usual)}>
            {usual.one}–{usual.other}
          </Button>
        </p>
      )}
      {state.kind === 'refused' && !usual && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 pl-12 font-medium text-danger text-sm">
          <p>{state.message}</p>
          {state.button && (
            <Button look="secondary" onClick={() => handlers.retry(match)}>
              {state.button}
            </Button>
          )}
        </div>
      )}
      {state.kind === 'conflict' && <ConflictChoice conflict={state} handlers={handlers} />}
    </li>
  )
})

interface SideProps extends MatchSide {
  /** Its cell in the grid. */
  place: string
  hasConceded: boolean
}

const Side = ({ id, nickname, army, isWinner, place, hasConceded }: SideProps) => (
  <span className={`wrap-anywhere col-start-2 min-w-0 ${place}`}>
    <span className={`block leading-5 @3xl:text-xl @3xl:leading-6 ${isWinner ? 'font-bold' : 'font-semibold'}`}>
      {nickname}
    </span>
    <span className="block text-muted text-sm leading-5">
      {use(TeamsContext).get(id) ?? army?.faction ?? <span className="in-[.teams]:hidden">No army</span>}
      {hasConceded && <strong className="text-ink">, gave up</strong>}
    </span>
  </span>
)

/** Under the number of the table, where there is no room for its words: it must not move the names. */
const Status = ({ state }: { state: RowState }) => (
  <span
    role="status"
    className="col-start-1 row-start-1 flex items-center gap-1 self-end justify-self-center text-sm empty:hidden @3xl:col-start-7 @3xl:self-center @3xl:justify-self-end"
  >
    {state.kind === 'saving' && (
      <>
        <Spinner /> <span className={statusWords}>Saving…</span>
      </>
    )}
    {state.kind === 'kept' && (
      <>
        <CloudOff aria-hidden className="size-3.5 text-muted" /> <span className={statusWords}>Not sent</span>
      </>
    )}
    {state.kind === 'saved' && (
      <>
        <Check aria-hidden className="size-3.5 text-brand" /> <span className={statusWords}>Saved</span>
      </>
    )}
  </span>
)

const statusWords = 'sr-only @3xl:not-sr-only'
