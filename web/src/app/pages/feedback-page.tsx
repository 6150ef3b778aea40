import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { FeedbackForm } from '../../features/feedback/components/feedback-form.tsx'
import { FeedbackList } from '../../features/feedback/components/feedback-list.tsx'
import { useSession } from '../../lib/application.tsx'
import { withReturnTo } from '../../lib/return-to.ts'

export function FeedbackPage() {
  return (
    // At least as tall as the window: what members see here arrives later, and must not push the footer.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <PageHead title="Feedback" />
      <div className="mb-8 grid grid-cols-1 max-w-prose gap-3 text-lg">
        <p>
          Hello! I build Muster in my free time, between painting and playing. What it can do next is decided by the
          people who use it at real tables.
        </p>
        <p className="text-muted">
          Tell me what slowed you down at your last event, which statistic you would like to see, or what broke. I read
          everything.
        </p>
      </div>
      <Own />
    </div>
  )
}

function Own() {
  const { status, user } = useSession()
  if (status === 'checking') return <LoadingSkeleton className="h-96" />
  if (!user) return <LogInFirst />
  return (
    <div className="grid grid-cols-1 gap-8">
      <FeedbackForm key={user.id} />
      <FeedbackList user_id={user.id} />
    </div>
  )
}

const LogInFirst = () => (
  <div className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-7">
    <p className="text-lg">Please sign in to send feedback and to see what you have sent.</p>
    <ButtonLink to={withReturnTo('/login', '/feedback')}>Sign in</ButtonLink>
  </div>
)
