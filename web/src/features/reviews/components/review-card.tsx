import type { Review } from '@muster/contract/reviews'
import { eventPath } from '@muster/site/event-path'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { formatDate, formatNumber, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { acceptReview } from '../commands.ts'
import { LeaveOutDialog } from './leave-out-dialog.tsx'

/** An account with its events, and the decision about it. */
export function ReviewCard({ review }: { review: Review }) {
  const { id, state, reason, nickname, events, participants, matches, created_at } = review
  const [isLeavingOut, setLeavingOut] = useState(false)
  const { act, isBusy, failure } = useAction(acceptReview, 'Nothing was changed.')
  const name = nickname ?? 'A deleted account'
  return (
    <article className="card grid grid-cols-1 gap-2 p-5">
      <h3 className="wrap-anywhere text-xl">{name}</h3>
      <p>
        {plural(events, 'event')}, {formatNumber(participants)} participants and {plural(matches, 'match', 'matches')},
        since {formatDate(created_at)}.
      </p>
      {reason !== null && <p className="wrap-anywhere">“{reason}”</p>}
      <Events review={review} />
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          isBusy={isBusy}
          aria-label={`${acceptNames[state]}: ${name}`}
          onClick={() => act({ params: { review_id: id }, body: { state, participants, matches } })}
        >
          {acceptNames[state]}
        </Button>
        {state === 'waiting' && (
          <Button look="quietDanger" aria-label={`Leave Out: ${name}`} onClick={() => setLeavingOut(true)}>
            Leave Out…
          </Button>
        )}
      </div>
      {isLeavingOut && <LeaveOutDialog review_id={id} onClose={() => setLeavingOut(false)} />}
    </article>
  )
}

const acceptNames = { waiting: 'Let Them Count', left_out: 'Take Back In', accepted: '' } as const

const Events = ({ review: { listed_events, events } }: { review: Review }) => (
  <ul className="flex flex-wrap gap-x-5">
    {listed_events.map((event) => (
      <li key={event.id} className="min-w-0">
        <Link to={eventPath(event)} className="text-link tap-height wrap-anywhere">
          {event.title}
        </Link>
      </li>
    ))}
    {events > listed_events.length && (
      <li className="tap-height text-muted">and {formatNumber(events - listed_events.length)} more</li>
    )}
  </ul>
)
