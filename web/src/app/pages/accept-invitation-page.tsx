import { eventPath } from '@muster/site/event-path'
import { NarrowPage } from '../../components/page.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { acceptInvitation } from '../../features/staff/commands.ts'
import { useAction } from '../../lib/action.ts'
import { useSession } from '../../lib/application.tsx'
import { useNavigate, useSearchParams } from '../../lib/navigation.tsx'

/** The page of an invitation to the staff of an event. Opening it accepts nothing, because virus scanners open links. */
export function AcceptInvitationPage() {
  const [query] = useSearchParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const { act, isBusy, failure } = useAction(acceptInvitation(user?.id ?? 0), 'The invitation was not accepted.', {
    onDone: ({ event, role }) => navigate(eventPath(event, { page: role === 'helper' ? 'desk' : undefined })),
  })
  return (
    <NarrowPage>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-3xl">Help to run an event</h1>
        <p>
          You are invited to the staff of an event{user && `, as ${user.nickname}`}. The history of a result names who
          entered it, and the other members of the staff see your name.
        </p>
        {failure && <Banner kind="error">{failure.message}</Banner>}
        {failure?.code === 'invalid_token' ? (
          <ButtonLink to="/my-events" look="secondary">
            Go to My Events
          </ButtonLink>
        ) : (
          <Button isBusy={isBusy} onClick={() => act({ body: { token: query.get('token') ?? '' } })}>
            Accept
          </Button>
        )}
      </div>
    </NarrowPage>
  )
}
