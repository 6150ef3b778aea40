import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Link } from '../../../lib/navigation.tsx'
import type { UnsentResult } from '../../outbox/unsent-result.ts'
import { describeTables } from '../../outbox/unsent-tables.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import type { Results } from '../use-results.ts'
import { scoreField } from './result-row.tsx'

const dialog = lazyComponent('unsent-dialog', async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

const look =
  'flex min-h-11 w-fit items-center gap-2 rounded-control border border-brass bg-brass-soft px-4 font-semibold text-brass'

/**
 * A bar at the bottom edge of the screen with the number and the tables of unsent results and rounds. It opens their list; a row
 * that is only typed is one step away. It reserves space at the end of the desk, so that it covers nothing after
 * scrolling.
 */
export function UnsentBar({ results, rounds }: { results: Results; rounds: readonly LocalRound[] }) {
  const [isOpen, setOpen] = useState(false)
  dialog.usePrefetch(true)
  const { unsaved, unsent } = results
  const [first] = unsaved
  const isShown = (id: number) => unsaved.some((match) => match.id === id)
  const gone = unsent.filter(({ match_id }) => !isShown(match_id))
  const isToDecide = ({ id }: { id: number }) => needsDecision(unsent.find(({ match_id }) => match_id === id))
  const tables = [...unsaved, ...gone.map(({ match_id, about }) => ({ id: match_id, ...about }))]
  const [toDecide, waiting] = [tables.filter(isToDecide), tables.filter((table) => !isToDecide(table))]
  const count = tables.length + rounds.length
  const text = [
    toDecide.length > 0 &&
      `${toDecide.length} ${toDecide.length === 1 ? 'needs' : 'need'} your decision: ${describeTables(toDecide)}`,
    waiting.length + rounds.length > 0 &&
      `${waiting.length + rounds.length} not sent: ${describeTables([...rounds, ...waiting])}`,
  ]
    .filter(Boolean)
    .join('; ')
  const isKept = unsent.length + rounds.length > 0
  return (
    <div role="status" className={`sticky bottom-0 z-30 bg-canvas ${count > 0 ? 'border-line border-t py-2' : ''}`}>
      {isKept && (
        <button type="button" className={look} onClick={() => setOpen(true)}>
          <TriangleAlert aria-hidden className="size-5" />
          {text}
        </button>
      )}
      {!isKept && first && (
        <Link to={`?part=round&round=${first.round_number}#${scoreField(first.id, 1)}`} className={look}>
          <TriangleAlert aria-hidden className="size-5" />
          {text}
        </Link>
      )}
      {isOpen && <dialog.Lazy results={results} rounds={rounds} open onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Someone else has saved another result, or Muster has refused this one. */
const needsDecision = (result: UnsentResult | undefined) =>
  result?.state.kind === 'conflict' || result?.state.kind === 'refused'
