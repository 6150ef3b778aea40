import { useState } from 'react'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { endAlert } from '../../features/alerts/commands.ts'
import { useAction } from '../../lib/action.ts'
import { useSearchParams } from '../../lib/navigation.tsx'

/** The page of a mailed link. Opening it does not end the alert, because virus scanners open links, too. */
export function EndAlertPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [ended, setEnded] = useState<string>()
  const end = useAction(endAlert, 'The alert could not be ended.', { onDone: ({ message }) => setEnded(message) })
  if (ended !== undefined) {
    return (
      <NarrowPage>
        <div className="grid grid-cols-1 gap-4">
          <div role="status">
            <ArrivalHeading>Alert ended</ArrivalHeading>
            <p className="wrap-anywhere mt-2">{ended}</p>
          </div>
          <ButtonLink to="/events" look="secondary">
            Go to Events
          </ButtonLink>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-3xl">End this alert?</h1>
        <p>You will get no more emails from this alert. Your other alerts continue.</p>
        {end.failure && <Banner kind="error">{end.failure.message}</Banner>}
        <Button isBusy={end.isBusy} onClick={() => end.act({ query: { token } })}>
          End Alert
        </Button>
      </div>
    </NarrowPage>
  )
}
