import { nicknameMax } from '@muster/contract/names'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { failureOf } from '../../outbox/action-sentences.ts'
import type { UnsentAction } from '../../outbox/unsent-action.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'

/** What the server has refused: what was meant, why it is not there, and the ways on. */
export const RefusedActions = ({ actions }: { actions: readonly UnsentAction[] }) =>
  actions
    .filter(({ state }) => state.kind === 'refused')
    .map((row) => (
      <div key={row.slot} className="mb-4">
        <Banner kind="error">
          <Refused row={row} />
        </Banner>
      </div>
    ))

export function Refused({ row }: { row: UnsentAction }) {
  const { outbox } = useOutbox()
  const { slot, state } = row
  if (state.kind !== 'refused') return null
  const { theirs } = state
  return (
    <>
      <p className="mb-3 wrap-anywhere">
        {theirs
          ? `${theirs.nickname} has joined since, or was added on another device.`
          : `${failureOf(row)} ${state.message}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {theirs ? (
          <>
            <Button look="secondary" onClick={() => outbox?.keepOne(slot)}>
              It Is the Same Person
            </Button>
            <Button
              look="secondary"
              onClick={() => outbox?.rename(slot, theirs.nickname, `${theirs.nickname.slice(0, nicknameMax - 4)} (2)`)}
            >
              Add Another as “{theirs.nickname} (2)”
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" onClick={() => outbox?.retryAction(slot)}>
              Try Again
            </Button>
            <Button look="secondary" onClick={() => outbox?.discardAction(slot)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  )
}
