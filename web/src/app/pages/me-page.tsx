import { ApiError } from '@muster/contract/client'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure, StaleNote } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { CardView } from '../../features/cards/components/card-view.tsx'
import { ChooseName } from '../../features/cards/components/choose-name.tsx'
import { card as cardOf } from '../../features/cards/queries.ts'
import { useOfflineCard } from '../../features/cards/use-offline-card.ts'
import { useReader } from '../../features/cards/use-reader.ts'
import { useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'

/** As high as the screen while it loads and afterwards, so that the footer does not move in view. */
export const MePage = () => (
  <div className="min-h-dvh">
    <OwnPage />
  </div>
)

/** One's own card of an event: the table, the opponent, the result. Without an account, a name is chosen once. */
function OwnPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const reader = useReader(event_id)
  const { participant_id, user_id, own, list, isWaiting, choose } = reader
  const card = useQuery({ ...cardOf(event_id, participant_id ?? 0), enabled: participant_id !== undefined })
  useOfflineCard(event_id, participant_id, { shown: card.data, user_id })
  const missing = [own, list].find(({ error }) => isGone(error))
  if (missing) return <LoadFailure message={gone} onRetry={missing.refetch} />
  if (participant_id === undefined) {
    if (own.isError) return <LoadFailure message={notLoaded} onRetry={own.refetch} />
    return isWaiting || list.isPending ? <Loading /> : <ChooseName event_id={event_id} reader={reader} />
  }
  if (isGone(card.error)) return <LoadFailure message={gone} onRetry={() => choose(undefined)} />
  if (!card.data) {
    return card.isError ? <LoadFailure message={notLoaded} onRetry={() => card.refetch()} /> : <Loading />
  }
  const { participant } = card.data
  return (
    <>
      <StaleNote queries={[card]} />
      <CardView
        key={participant.id}
        card={card.data}
        user_id={isOf(participant, user_id) ? user_id : undefined}
        refetch={card.refetch}
        onOther={() => choose(undefined)}
      />
    </>
  )
}

/** Whether a participant is that of an account: of a team, either member. A copy of an earlier build has no members. */
const isOf = ({ user_id, members = [] }: Participant, reader: number | undefined) =>
  reader !== undefined && [user_id, ...members.map((member) => member.user_id)].includes(reader)

const notLoaded = 'Your card could not be loaded. Please try again.'
const gone = 'This event or this participant is gone. The link may be incomplete.'
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

const Loading = () => (
  <div className="mx-auto max-w-md">
    <LoadingNote>Loading your card…</LoadingNote>
    <Skeleton className="h-[36rem]" />
  </div>
)
