import type { Claim } from '@muster/contract/claims'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useActions } from '../../../lib/action.ts'
import { useSession } from '../../../lib/application.tsx'
import { confirmClaim, deleteClaim } from '../commands.ts'
import { claims as claimsOf } from '../queries.ts'

/** Users who say that they are a participant without an account. The organiser confirms, and can undo. */
export function Claims({ event_id }: { event_id: number }) {
  const { user } = useSession()
  const { data } = useQuery(claimsOf(event_id, user?.id))
  const { run, isBusy, failure, done } = useActions()
  const section = useLostFocus<HTMLElement>(data)
  const { open = [], confirmed = [] } = Object.groupBy(data?.claims ?? [], ({ state }) => state)
  const sentOf = ({ id }: Claim) => ({ params: { event_id, claim_id: id } })
  const confirm = (claim: Claim) =>
    run(confirmClaim, sentOf(claim), {
      done: `${claim.participant_nickname} has the account of ${claim.user_nickname} now.`,
      failed: 'The claim was not confirmed.',
    })
  const remove = (claim: Claim) =>
    run(deleteClaim, sentOf(claim), {
      done:
        claim.state === 'open'
          ? `The claim of ${claim.user_nickname} is refused.`
          : `${claim.participant_nickname} has no account again.`,
      failed: claim.state === 'open' ? 'The claim was not refused.' : 'The claim was not undone.',
    })
  return (
    <section
      ref={section}
      aria-label="Claims"
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 outline-none empty:hidden"
    >
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {done && <Banner kind="success">{done.message}</Banner>}
      {open.length > 0 && (
        <ul className="signal is-act divide-y divide-(--signal) rounded-control">
          {open.map((claim) => (
            <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-4">
              <p className="wrap-anywhere flex min-w-0 grow basis-60 items-start gap-3">
                <UserCheck aria-hidden className="signal-ink mt-0.5 size-5 shrink-0" />
                <span>
                  <strong>{claim.user_nickname}</strong> says they are <strong>{claim.participant_nickname}</strong>.
                </span>
              </p>
              <ClaimButton text="Confirm" claim={claim} isBusy={isBusy} onClick={() => confirm(claim)} />
              <ClaimButton text="Refuse" claim={claim} isBusy={isBusy} onClick={() => remove(claim)} />
            </li>
          ))}
        </ul>
      )}
      {confirmed.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Confirmed claims ({confirmed.length})
          </summary>
          <ul className="card divide-y divide-line">
            {confirmed.map((claim) => (
              <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-2 pl-4">
                <p className="wrap-anywhere min-w-0 grow basis-60">
                  {claim.participant_nickname} has the account of {claim.user_nickname}.
                </p>
                <ClaimButton text="Undo" claim={claim} isBusy={isBusy} onClick={() => remove(claim)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface ClaimButtonProps {
  text: string
  claim: Claim
  isBusy: boolean
  onClick: () => void
}

const ClaimButton = ({ text, claim, isBusy, onClick }: ClaimButtonProps) => (
  <Button
    look={text === 'Confirm' ? 'primary' : 'secondary'}
    isBusy={isBusy}
    aria-label={`${text}: ${claim.user_nickname} is ${claim.participant_nickname}`}
    onClick={onClick}
  >
    {text}
  </Button>
)
