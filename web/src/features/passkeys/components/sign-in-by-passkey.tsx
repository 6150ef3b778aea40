import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { supportsPasskeys } from '../passkeys.ts'
import { usePasskeySignIn } from '../use-passkey-sign-in.ts'

/** The button for a sign-in without a password. Most browsers have passkeys, so the server renders it. */
export function SignInByPasskey() {
  const { press, isBusy, failure } = usePasskeySignIn()
  const isHydrated = useIsHydrated()
  if (isHydrated && !supportsPasskeys()) return null
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button look="secondary" isBusy={isBusy} onClick={press}>
        Use a Passkey
      </Button>
    </div>
  )
}
