import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { useRole } from '../../features/events/use-role.ts'
import { EventLists } from '../../features/lists/components/event-lists.tsx'
import { useLists } from '../../features/lists/use-lists.ts'
import { updateParticipant } from '../../features/participants/commands.ts'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { useOwnEntry } from '../../features/participants/use-own-entry.ts'
import { useSession } from '../../lib/application.tsx'
import { useCommand } from '../../lib/commands.ts'
import { Link, useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'

/** The army lists of an event: for its staff at any time, and for everybody once they are shown. */
export function ListsPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const { user } = useSession()
  const event = useQuery(eventOf(event_id))
  const participants = useQuery(participantsOf(event_id))
  const { role } = useRole(event.data)
  const change = useCommand(updateParticipant)
  const setArmy = (participant_id: number, army_id: number) =>
    change({ params: { event_id, participant_id }, body: { army_id } })
  const own = useOwnEntry(event_id, participants.data?.participants ?? [])
  const lists = useLists(event.data, participants.data?.participants, user?.id)
  if (event.data === undefined && event.isError) {
    return <LoadFailure message="Event not found or failed to load. Please try again later." onRetry={event.refetch} />
  }
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <PageHead title="Army lists" back={{ to: eventPath(event.data ?? { id: event_id }), label: 'Event' }}>
        {lists.data && lists.data.lists.length > 0 && <PrintButton />}
      </PageHead>
      <p className="-mt-4 mb-4 min-h-6 truncate text-muted print:overflow-visible print:whitespace-normal">
        {event.data?.title}
      </p>
      {own && event.data && (
        <p className="mb-4 print:hidden">
          <Link to={eventPath(event.data, { page: 'me' })} className="text-link">
            Your list is on your card
          </Link>
        </p>
      )}
      {/* As high as before it has loaded. */}
      <div className="min-h-96 print:min-h-0">
        <Loaded query={event} what="event" height="h-96">
          {(shown) => (
            <Loaded query={participants} what="participants" height="h-96">
              {({ participants: people }) => (
                <Loaded query={lists} what="lists" height="h-96">
                  {(all) => (
                    <EventLists event={shown} participants={people} lists={all.lists} role={role} setArmy={setArmy} />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </div>
  )
}
