import type { Round } from '@muster/contract/rounds'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import { useSession } from '../../../lib/application.tsx'
import { roundCheck } from '../queries.ts'

interface LaterNoteProps {
  event_id: number
  /** The current round. */
  round: Round
  next: Round
}

/** Explains the effect of a corrected result when the next round is already paired. */
export function LaterNote({ event_id, round, next }: LaterNoteProps) {
  const { user } = useSession()
  const { data } = useQuery(roundCheck(event_id, next.number, user?.id))
  // While results are missing, a draft never counts as the best.
  const isMissing = next.state === 'draft' && round.pending > 0
  const isSame = data?.check.is_optimal !== false || isMissing
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
