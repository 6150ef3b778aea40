import type { AccountRestoration } from '@muster/contract/account-deletion'
import { useState } from 'react'
import { ArrivalHeading } from '../../../components/arrival-heading.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { restoreAccount } from '../commands.ts'

/** Opening the link restores nothing, because virus scanners open links, too. */
export function RestoreAccount({ token }: AccountRestoration) {
  const restore = useAction(restoreAccount, 'Your account was not restored.')
  const [restored, setRestored] = useState<{ email: string; not_restored: string[] }>()
  if (restored) return <Restored {...restored} />
  return (
    <>
      <h1 className="text-3xl">Restore your account?</h1>
      <p>Your name returns to your games, and your events have you as their organiser again.</p>
      {restore.failure && <Banner kind="error">{restore.failure.message}</Banner>}
      <Button isBusy={restore.isBusy} onClick={async () => setRestored(await restore.act({ body: { token } }))}>
        Restore My Account
      </Button>
    </>
  )
}

const Restored = ({ email, not_restored }: { email: string; not_restored: string[] }) => (
  <>
    <div role="status">
      <ArrivalHeading>Your account is restored</ArrivalHeading>
      <p className="mt-2">Sign in with your email and your password as before.</p>
    </div>
    {not_restored.length > 0 && (
      <div>
        <p className="font-semibold">This could not be restored:</p>
        <ul className="mt-1 list-disc pl-5">
          {not_restored.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    )}
    <ButtonLink to="/login" state={{ email }}>
      Go to Login
    </ButtonLink>
  </>
)
