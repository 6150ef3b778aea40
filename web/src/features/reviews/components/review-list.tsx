import type { Review } from '@muster/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { pageLength, reviews } from '../queries.ts'
import { ReviewCard } from './review-card.tsx'

interface ReviewListProps {
  userId: number
  state: Exclude<Review['state'], 'accepted'>
  title: string
  empty: string
}

/** The accounts in a state, page by page. */
export function ReviewList({ userId, state, title, empty }: ReviewListProps) {
  const [skip, setSkip] = useState(0)
  const query = useQuery(reviews(userId, { state, skip }))
  return (
    <TitledSection title={title} className="grid grid-cols-1 gap-4">
      <Loaded query={query} what="accounts" height="h-24">
        {({ reviews: page, total }) => (
          <>
            {total === 0 && <p className="text-muted">{empty}</p>}
            <ul className="grid grid-cols-1 gap-4">
              {page.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-3">
              {skip > 0 && (
                <Button look="secondary" onClick={() => setSkip(skip - pageLength)}>
                  Previous
                </Button>
              )}
              {skip + page.length < total && (
                <Button look="secondary" onClick={() => setSkip(skip + pageLength)}>
                  Next
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </TitledSection>
  )
}
