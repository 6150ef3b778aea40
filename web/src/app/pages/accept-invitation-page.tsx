import { duties } from '@muster/contract/staff'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { NarrowPage } from '../../components/page.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { acceptInvitation } from '../../features/staff/commands.ts'
import { invitation as invitationOf } from '../../features/staff/queries.ts'
import { useAction } from '../../lib/action.ts'
import { useSession } from '../../lib/application.tsx'
import { useNavigate, useSearchParams } from '../../lib/navigation.tsx'
import { serverDetail } from '../../lib/server-detail.ts'

/** The page of an invitation to the staff of an event. Opening it accepts nothing, because virus scanners open links. */
export function AcceptInvitationPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { user } = useSession()
  const navigate = useNavigate()
  const invitation = useQuery({ ...invitationOf(token, user?.id), enabled: user !== null })
  const { act, isBusy, failure } = useAction(acceptInvitation(user?.id ?? 0), 'The invitation was not accepted.', {
    onDone: ({ event, role }) => navigate(eventPath(event, { page: role === 'helper' ? 'desk' : undefined })),
  })
  const { data } = invitation
  return (
    <NarrowPage>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-3xl">Help to run an event</h1>
        {invitation.isPending && <LoadingSkeleton className="h-40">Loading the invitation…</LoadingSkeleton>}
        {invitation.isError && !data && (
          <>
            <Banner kind="error">{serverDetail(invitation.error) || 'The invitation could not be loaded.'}</Banner>
            <ButtonLink to="/my-events" look="secondary">
              Go to My Events
            </ButtonLink>
          </>
        )}
        {data && (
          <>
            <p className="wrap-anywhere">
              {data.owner_nickname ?? 'Somebody'} invites you to be{' '}
              {data.role === 'helper' ? 'a helper' : 'an organiser'} of <strong>{data.event_title}</strong>
              {user && `, as ${user.nickname}`}. {duties[data.role]}
            </p>
            <p className="text-muted text-sm">
              The history of a result names who entered it, and the other members of the staff see your name.
            </p>
            {failure && <Banner kind="error">{failure.message}</Banner>}
            <Button isBusy={isBusy} onClick={() => act({ body: { token } })}>
              Accept
            </Button>
          </>
        )}
      </div>
    </NarrowPage>
  )
}
