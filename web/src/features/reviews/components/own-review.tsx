import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import { plural } from '../../../lib/format.ts'
import { ownReview } from '../queries.ts'

/** Tells an owner which of their events do not count, and why; nothing if all do. */
export function OwnReview({ userId }: { userId: number }) {
  const { data } = useQuery(ownReview(userId))
  if (!data || (data.waiting === 0 && data.reason === null)) return null
  return (
    <Banner kind="note">
      {data.reason !== null && (
        <p className="wrap-anywhere">
          An editor leaves your events out of the statistics, the ratings and the open data: “{data.reason}” They work
          as ever. If that is a mistake, tell us with Feedback.
        </p>
      )}
      {data.waiting > 0 && (
        <p>
          {plural(data.waiting, 'event')} with imported matches {data.waiting === 1 ? 'counts' : 'count'} in the
          statistics, the ratings and the open data after a look by an editor.
        </p>
      )}
    </Banner>
  )
}
