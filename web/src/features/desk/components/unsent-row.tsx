import { Button } from '../../../components/ui/button.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import type { UnsentResult } from '../../outbox/unsent-result.ts'
import { textOfUnsent } from '../../outbox/unsent-text.ts'
import type { Results } from '../use-results.ts'
import { savedBy } from './conflict-choice.tsx'

/** One unsent result: what was typed, why it is not sent, and what can be done. */
export function UnsentRow({ row, results }: { row: UnsentResult; results: Results }) {
  const { match_id, state } = row
  const time = useHallTime()
  return (
    <li className="grid grid-cols-1 gap-2 px-3 py-2">
      <p className="wrap-anywhere font-semibold">{textOfUnsent([row])}</p>
      {state.kind === 'waiting' && <p className="text-muted text-sm">Waits for the network.</p>}
      {state.kind === 'sending' && <p className="text-muted text-sm">Is being sent.</p>}
      {state.kind === 'refused' && <p className="text-danger text-sm">{state.message}</p>}
      {state.kind === 'conflict' && <p className="text-danger text-sm">{savedBy(state, time)}</p>}
      {(state.kind === 'refused' || state.kind === 'conflict') && (
        <div className="flex flex-wrap gap-3">
          {state.kind === 'conflict' ? (
            <Button look="secondary" onClick={() => results.handlers.overwrite(match_id)}>
              Save Mine
            </Button>
          ) : (
            <Button look="secondary" onClick={() => results.outbox?.retry(match_id)}>
              Try again
            </Button>
          )}
          <Button look="secondary" onClick={() => results.handlers.drop(match_id)}>
            {state.kind === 'conflict' ? 'Keep Theirs' : 'Discard'}
          </Button>
        </div>
      )}
    </li>
  )
}
