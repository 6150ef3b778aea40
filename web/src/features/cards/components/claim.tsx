import type { OwnClaim } from '@muster/contract/claims'
import { Check } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useAction } from '../../../lib/action.ts'
import { useSession } from '../../../lib/application.tsx'
import { withReturnTo } from '../../../lib/return-to.ts'
import { claimParticipant, withdrawClaim } from '../commands.ts'

interface ClaimProps {
  event_id: number
  /** Whether there is nothing left to report. */
  isOver?: boolean
  /** The participants without an account among whom the reader may be. */
  participants: { id: number; nickname: string }[]
  /** What the reader has claimed already. */
  claim: OwnClaim | null
  /** The page to return to after signing in. */
  path: string
  slip?: string | undefined
}

/** Connects a participant with the reader's account, once the organiser confirms that this is the same person. */
export function Claim({ event_id, isOver = false, participants, claim: own, path, slip }: ClaimProps) {
  const { status } = useSession()
  const claim = useAction(claimParticipant, 'That could not be sent.', { slip })
  const withdraw = useAction(withdrawClaim, 'The claim was not withdrawn.')
  const section = useLostFocus<HTMLElement>(own?.participant_id)
  const failure = claim.failure ?? withdraw.failure
  const claimed = participants.find(({ id }) => id === own?.participant_id)
  if (participants.length === 0) return null
  if (status !== 'signed_in') {
    return (
      // As high as what members get once their session is known.
      <div className={`grid content-start ${participants.length === 1 ? 'min-h-25' : 'min-h-38'}`}>
        <ButtonLink to={withReturnTo('/login', path)} look="quiet">
          {participants.length === 1 ? 'This is me: sign in' : 'One of them is me: sign in'}
        </ButtonLink>
      </div>
    )
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Your account" className="grid grid-cols-1 gap-2 outline-none">
      <div role="status" className="empty:hidden">
        {claimed && (
          <Banner kind="success">
            Waiting for the organiser to confirm that you are {claimed.nickname}. After that,{' '}
            {isOver ? 'these games are in your record.' : 'you report from your own card.'}
          </Banner>
        )}
      </div>
      {!claimed && <p className="text-muted">Is this you? The organiser confirms that it belongs to your account.</p>}
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {own && claimed && (
        <Button
          look="quiet"
          isBusy={withdraw.isBusy}
          onClick={() => withdraw.act({ params: { event_id, claim_id: own.id } })}
        >
          Withdraw
        </Button>
      )}
      {!claimed &&
        participants.map(({ id, nickname }) => (
          <Button
            key={id}
            look="secondary"
            isBusy={claim.isBusy}
            onClick={() => claim.act({ params: { event_id, participant_id: id } })}
          >
            <Check aria-hidden className="size-5" />
            {participants.length === 1 ? 'This is me' : `I am ${nickname}`}
          </Button>
        ))}
    </section>
  )
}
