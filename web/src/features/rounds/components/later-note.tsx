import type { Round } from '@muster/contract/rounds'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import { useSession } from '../../../lib/application.tsx'
import { roundCheckedNow } from '../queries.ts'

/** What mending a result changes when the next round is paired already. */
export function LaterNote({ event_id, next }: { event_id: number; next: Round }) {
  const { user } = useSession()
  const paired = useQuery(roundCheckedNow(event_id, next.number, user?.id))
  // Over missing results, nobody knows yet.
  const isSame = paired.data?.check.is_optimal !== false || paired.data.missing_results.length > 0
  return (
    <Banner kind="note">
      <p>
        Round {next.number} is paired already. A result that you correct here changes the standings at once;{' '}
        {next.state === 'draft'
          ? `pair round ${next.number} again to use it.`
          : `round ${next.number} stays as it is, and the next round you pair uses it.`}
      </p>
      {!isSame && (
        <p className="mt-1 font-semibold">
          With the results as they are now, round {next.number} would be paired differently.
        </p>
      )}
    </Banner>
  )
}
