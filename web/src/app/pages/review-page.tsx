import { ApiError } from '@muster/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { Button } from '../../components/ui/button.tsx'
import { LeaveOutDialog } from '../../features/reviews/components/leave-out-dialog.tsx'
import { ReviewList } from '../../features/reviews/components/review-list.tsx'
import { reviews } from '../../features/reviews/queries.ts'
import { useSession } from '../../lib/application.tsx'

/** For editors: whose imports wait for a look, and whose events are left out. */
export function ReviewPage() {
  const { user } = useSession()
  return user ? <Reviews userId={user.id} /> : <EmptyState title="Please Log In" />
}

function Reviews({ userId }: { userId: number }) {
  const { error } = useQuery(reviews(userId, { state: 'waiting', skip: 0 }))
  const [isLeavingOut, setLeavingOut] = useState(false)
  if (error instanceof ApiError && error.status === 403) return <EmptyState title="Only editors can see this page" />
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title="Imports to Review">
        <Button look="secondary" onClick={() => setLeavingOut(true)}>
          Leave Out an Account…
        </Button>
      </PageHead>
      <p className="mb-6 max-w-prose">
        Once an account has imported more than 500 matches or participants that no editor has seen, what it adds waits
        here. Until you decide, they count in no statistics, ratings or open data. Nothing changes for their owner.
      </p>
      <div className="grid grid-cols-1 gap-10">
        <ReviewList userId={userId} state="waiting" title="Waiting" empty="Nothing waits." />
        <ReviewList userId={userId} state="left_out" title="Left out" empty="No account is left out." />
      </div>
      {isLeavingOut && <LeaveOutDialog onClose={() => setLeavingOut(false)} />}
    </div>
  )
}
