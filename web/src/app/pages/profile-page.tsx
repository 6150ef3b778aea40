import { type ReactNode, useId } from 'react'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Notices } from '../../components/ui/notices.tsx'
import { AccountExport } from '../../features/accounts/components/account-export.tsx'
import { ChangePasswordForm } from '../../features/accounts/components/change-password-form.tsx'
import { MailSwitches } from '../../features/accounts/components/mail-switches.tsx'
import { ProfileForm } from '../../features/accounts/components/profile-form.tsx'
import { AlertList } from '../../features/alerts/components/alert-list.tsx'
import { DeleteAccount } from '../../features/deletion/components/delete-account.tsx'
import { PasskeyList } from '../../features/passkeys/components/passkey-list.tsx'
import { OwnRecord } from '../../features/players/components/own-record.tsx'
import { OwnRating } from '../../features/ratings/components/own-rating.tsx'
import { ProfileStatistics } from '../../features/stats/components/profile-statistics.tsx'
import { useSession } from '../../lib/application.tsx'

export function ProfilePage() {
  const { user } = useSession()
  if (!user) {
    return (
      <EmptyState title="Access Denied">
        <p>Please log in to view your profile.</p>
        <ButtonLink to="/login">Sign in</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <Notices>
      <div className="mx-auto max-w-4xl">
        <PageHead title="Profile" />
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
          <Card title="Statistics" className="md:col-span-2">
            <ProfileStatistics user_id={user.id} />
          </Card>
          <Card title="Your Record" className="md:col-span-2">
            <OwnRecord user={user}>
              <OwnRating user={user} />
            </OwnRecord>
          </Card>
          <Card title="Alerts" className="md:col-span-2">
            <AlertList user_id={user.id} />
          </Card>
          <Card title="Messages About Your Events" className="md:col-span-2">
            <MailSwitches key={user.id} user={user} />
          </Card>
          <Card title="Passkeys" className="md:col-span-2">
            <PasskeyList key={user.id} user={user} />
          </Card>
          <Card title="Profile Information">
            <ProfileForm key={user.id} user={user} />
          </Card>
          <Card title="Change Password">
            <ChangePasswordForm key={user.id} email={user.email} />
          </Card>
          <Card title="Your Data" className="md:col-span-2">
            <AccountExport user_id={user.id} />
          </Card>
          <Card title="Delete Account" className="md:col-span-2">
            <DeleteAccount user={user} />
          </Card>
        </div>
      </div>
    </Notices>
  )
}

function Card({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card p-5 sm:p-7 ${className}`}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
