import { duties } from '@muster/contract/staff'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { TitledCard } from '../../components/titled-section.tsx'
import { Button } from '../../components/ui/button.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { useRole } from '../../features/events/use-role.ts'
import { Invitations, Members } from '../../features/staff/components/staff-list.tsx'
import { staff as staffOf } from '../../features/staff/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { Redirect, useParams } from '../../lib/navigation.tsx'

const invite = lazyComponent(
  'invite-dialog',
  async () => (await import('../../features/staff/components/invite-dialog.tsx')).InviteDialog,
)
const link = lazyComponent(
  'link-dialog',
  async () => (await import('../../features/staff/components/link-dialog.tsx')).LinkDialog,
)

/** Who runs an event, for everybody who does; the owner invites and removes. */
export function StaffPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const event = useQuery(eventOf(event_id))
  const { role, isPending } = useRole(event.data)
  const staff = useQuery({ ...staffOf(event_id, user?.id), enabled: role !== undefined })
  const [opened, setOpened] = useState<'invite' | 'link'>()
  const close = () => setOpened(undefined)
  if (event.data === undefined && event.isError) {
    return <LoadFailure message="Event not found or failed to load. Please try again later." onRetry={event.refetch} />
  }
  if (event.data && role === undefined && !isPending) return <Redirect to={eventPath(event.data)} replace />
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={event.data ? `Staff of ${event.data.title}` : 'Staff'}
        back={{ to: eventPath(event.data ?? { id: event_id }), label: 'Event' }}
      />
      <p className="mb-6 max-w-prose text-muted">
        {duties.helper} {duties.organiser}
      </p>
      <div className="grid grid-cols-1 gap-6">
        <TitledCard title="Who runs this event">
          <Loaded query={staff} what="staff" height="h-24">
            {({ staff: members }) =>
              event.data &&
              user &&
              role && <Members event={event.data} members={members} user_id={user.id} role={role} />
            }
          </Loaded>
          {role === 'owner' && (
            <div className="mt-4 flex flex-wrap gap-3">
              <Button onClick={() => setOpened('invite')}>
                <Mail aria-hidden className="size-5" />
                Invite by Email
              </Button>
              <Button look="secondary" onClick={() => setOpened('link')}>
                <Link2 aria-hidden className="size-5" />
                Link for Helpers
              </Button>
            </div>
          )}
        </TitledCard>
        {event.data && staff.data && (
          <Invitations event={event.data} members={staff.data.staff} invitations={staff.data.invitations} />
        )}
      </div>
      {opened === 'invite' && <invite.Lazy event_id={event_id} onClose={close} />}
      {opened === 'link' && <link.Lazy event_id={event_id} onClose={close} />}
    </div>
  )
}
