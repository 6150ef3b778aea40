import { CloudOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { nameOf } from '../../outbox/action-sentences.ts'
import type { UnsentAction } from '../../outbox/unsent-action.ts'
import type { UnsentResult } from '../../outbox/unsent-result.ts'
import { describeTables } from '../../outbox/unsent-tables.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import type { Results } from '../use-results.ts'
import { scoreField } from './result-row.tsx'

const dialog = lazyComponent('unsent-dialog', async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

const looks = {
  calm: { icon: CloudOff, look: 'is-notice' },
  loud: { icon: TriangleAlert, look: 'is-act font-semibold' },
}

interface UnsentBarProps {
  results: Results
  rounds: readonly LocalRound[]
  /** The actions that wait for the network or for the user. */
  actions: readonly UnsentAction[]
}

/**
 * A bar at the bottom edge of the screen with the number of what is not sent and what needs a decision, and where. It opens
 * their list; a row that is only typed is one step away. It reserves space at the end of the desk, so that it covers nothing
 * after scrolling.
 */
export function UnsentBar({ results, rounds, actions }: UnsentBarProps) {
  const [isOpen, setOpen] = useState(false)
  dialog.usePrefetch(true)
  const { unsaved, unsent } = results
  const [first] = unsaved
  const isShown = (id: number) => unsaved.some((match) => match.id === id)
  const gone = unsent.filter(({ match_id }) => !isShown(match_id))
  const isToDecide = ({ id }: { id: number }) => needsDecision(unsent.find(({ match_id }) => match_id === id))
  const tables = [...unsaved, ...gone.map(({ match_id, about }) => ({ id: match_id, ...about }))]
  const [toDecide, waiting] = [tables.filter(isToDecide), tables.filter((table) => !isToDecide(table))]
  const refused = actions.filter(({ state }) => state.kind === 'refused')
  const underWay = actions.filter(({ state }) => state.kind !== 'refused')
  const count = tables.length + rounds.length + actions.length
  const [stuck, coming] = [
    rounds.filter(({ state }) => state.kind !== 'waiting'),
    rounds.filter(({ state }) => state.kind === 'waiting'),
  ]
  const decisions = toDecide.length + stuck.length + refused.length
  const unsentCount = waiting.length + coming.length + underWay.length
  const text = [
    decisions > 0 &&
      `${decisions} ${decisions === 1 ? 'needs' : 'need'} your decision: ${list(describeTables([...stuck, ...toDecide]), refused)}`,
    unsentCount > 0 && `${unsentCount} not sent: ${list(describeTables([...coming, ...waiting]), underWay)}`,
  ]
    .filter(Boolean)
    .join('; ')
  const isKept = unsent.length + rounds.length + actions.length > 0
  // Nothing sends a row that the outbox does not have: it is half typed, or has a fault.
  const isLeft = unsaved.some(({ id }) => !unsent.some(({ match_id }) => match_id === id))
  const { icon: Icon, look } = looks[decisions > 0 || isLeft ? 'loud' : 'calm']
  const bar = `signal flex min-h-11 w-fit items-center gap-2 rounded-control px-4 text-left ${look}`
  const content = (
    <>
      <Icon aria-hidden className="signal-ink size-5 shrink-0" />
      {text}
    </>
  )
  return (
    <div role="status" className={`sticky bottom-0 z-30 bg-canvas ${count > 0 ? 'border-line border-t py-2' : ''}`}>
      {isKept && (
        <button type="button" className={bar} onClick={() => setOpen(true)}>
          {content}
        </button>
      )}
      {!isKept && first && (
        <Link to={`?part=round&round=${first.round_number}#${scoreField(first.id, 1)}`} className={bar}>
          {content}
        </Link>
      )}
      {isOpen && (
        <dialog.Lazy results={results} rounds={rounds} actions={actions} open onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** The tables, and the first of the actions by its name. */
function list(tables: string, actions: readonly UnsentAction[]): string {
  const [first] = actions
  const names = first && (actions.length === 1 ? nameOf(first) : `${nameOf(first)} and ${actions.length - 1} more`)
  return [tables, names].filter(Boolean).join('; ')
}

/** Someone else has saved another result, or Muster has refused this one. */
const needsDecision = (result: UnsentResult | undefined) =>
  result?.state.kind === 'conflict' || result?.state.kind === 'refused'
