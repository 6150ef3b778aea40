import type { EventClaim } from '@muster/contract/claims'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useActions } from '../../../lib/action.ts'
import { Link } from '../../../lib/navigation.tsx'
import { confirmClaim, deleteClaim } from '../commands.ts'
import { ownClaims } from '../queries.ts'

/** The claims of a user, each with its way back, and those that the user confirms as an organiser. */
export function OwnClaims({ user_id }: { user_id: number }) {
  const query = useQuery(ownClaims(user_id))
  const { run, isBusy, failure } = useActions()
  const list = useLostFocus<HTMLDivElement>(query.data)
  const sentOf = ({ id, event_id }: EventClaim) => ({ params: { event_id, claim_id: id } })
  const confirm = (claim: EventClaim) => run(confirmClaim, sentOf(claim), { failed: 'The claim was not confirmed.' })
  const remove = (claim: EventClaim) => run(deleteClaim, sentOf(claim), { failed: 'The claim was not removed.' })
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <p className="max-w-prose">
        Did you play before you had an account? Open the event and choose “Claim your games”. Its organiser confirms
        that this is you.
      </p>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <Loaded query={query} what="claims" height="h-12">
        {({ claims, to_confirm }) => (
          <ul className="grid grid-cols-1 gap-4 empty:hidden">
            {to_confirm.map((claim) => (
              <Item key={claim.id} claim={claim} text={`${claim.user_nickname} says they are`}>
                <Act text="Confirm" claim={claim} isBusy={isBusy} onAct={confirm} />
                <Act text="Refuse" claim={claim} isBusy={isBusy} onAct={remove} />
              </Item>
            ))}
            {claims.map((claim) => (
              <Item key={claim.id} claim={claim} text={claim.state === 'open' ? 'Waiting to be confirmed:' : 'You are'}>
                <Act text={claim.state === 'open' ? 'Withdraw' : 'Undo'} claim={claim} isBusy={isBusy} onAct={remove} />
              </Item>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

interface ItemProps {
  claim: EventClaim
  text: string
  children: ReactNode
}

const Item = ({ claim, text, children }: ItemProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-line p-4">
    <p className="wrap-anywhere min-w-0 grow basis-60">
      {text} <strong>{claim.participant_nickname}</strong> at{' '}
      {claim.event_is_visible ? (
        <Link to={eventPath({ id: claim.event_id })} className="title-link">
          {claim.event_title}
        </Link>
      ) : (
        claim.event_title
      )}
    </p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
)

interface ActProps {
  text: string
  claim: EventClaim
  isBusy: boolean
  onAct: (claim: EventClaim) => unknown
}

const Act = ({ text, claim, isBusy, onAct }: ActProps) => (
  <Button
    look={text === 'Confirm' ? 'primary' : 'secondary'}
    isBusy={isBusy}
    aria-label={`${text}: ${claim.user_nickname} is ${claim.participant_nickname} at ${claim.event_title}`}
    onClick={() => onAct(claim)}
  >
    {text}
  </Button>
)
