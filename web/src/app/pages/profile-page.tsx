import { EmptyState, PageHead } from '../../components/page.tsx'
import { TitledCard } from '../../components/titled-section.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Notices } from '../../components/ui/notices.tsx'
import { AccountExport } from '../../features/accounts/components/account-export.tsx'
import { ChangePasswordForm } from '../../features/accounts/components/change-password-form.tsx'
import { MailSwitches } from '../../features/accounts/components/mail-switches.tsx'
import { ProfileForm } from '../../features/accounts/components/profile-form.tsx'
import { AlertList } from '../../features/alerts/components/alert-list.tsx'
import { DeleteAccount } from '../../features/deletion/components/delete-account.tsx'
import { Merges } from '../../features/merges/components/merges.tsx'
import { OwnClaims } from '../../features/participants/components/own-claims.tsx'
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
          <TitledCard title="Statistics" className="md:col-span-2">
            <ProfileStatistics user_id={user.id} />
          </TitledCard>
          <TitledCard title="Your Record" className="md:col-span-2">
            <OwnRecord user={user}>
              <OwnRating user={user} />
            </OwnRecord>
          </TitledCard>
          <TitledCard title="Claims" className="md:col-span-2">
            <OwnClaims user_id={user.id} />
          </TitledCard>
          <TitledCard title="Alerts" className="md:col-span-2">
            <AlertList user_id={user.id} />
          </TitledCard>
          <TitledCard title="Messages About Your Events" className="md:col-span-2">
            <MailSwitches key={user.id} user={user} />
          </TitledCard>
          <TitledCard title="Passkeys" className="md:col-span-2">
            <PasskeyList key={user.id} user={user} />
          </TitledCard>
          <TitledCard title="Profile Information">
            <ProfileForm key={user.id} user={user} />
          </TitledCard>
          <TitledCard title="Change Password">
            <ChangePasswordForm key={user.id} email={user.email} />
          </TitledCard>
          <TitledCard title="Merged Accounts" className="md:col-span-2">
            <Merges key={user.id} user={user} />
          </TitledCard>
          <TitledCard title="Your Data" className="md:col-span-2">
            <AccountExport user_id={user.id} />
          </TitledCard>
          <TitledCard title="Delete Account" className="md:col-span-2">
            <DeleteAccount user={user} />
          </TitledCard>
        </div>
      </div>
    </Notices>
  )
}
