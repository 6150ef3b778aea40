import { type MailKind, mailKinds } from '@muster/contract/mails'
import { useState } from 'react'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { endMails } from '../../features/accounts/commands.ts'
import { mailLabels } from '../../features/accounts/mail-words.ts'
import { useAction } from '../../lib/action.ts'
import { useApplication } from '../../lib/application.tsx'
import { useSearchParams } from '../../lib/navigation.tsx'

const isKind = (text: string): text is MailKind => (mailKinds as string[]).includes(text)

/** The page of a mailed link. Opening it stops nothing, because virus scanners open links, too. */
export function EndMailsPage() {
  const [query] = useSearchParams()
  const { call, session } = useApplication()
  const token = query.get('token') ?? ''
  // A mail about several things has one link each; the list for mail programs names them all.
  const kinds = query.getAll('kind').filter(isKind)
  const [ended, setEnded] = useState<string[]>()
  const end = useAction(endMails, 'The emails could not be stopped.')
  const endAll = async () => {
    const messages: string[] = []
    for (const kind of kinds) {
      const done = await end.act({ query: { token, kind } })
      if (!done) return
      messages.push(done.message)
    }
    setEnded(messages)
    // The profile of the signed-in user shows the switches.
    if (session.state.user) await call('GET /auth/me', {}).then(session.replaceUser, () => {})
  }
  if (ended !== undefined) {
    return (
      <NarrowPage>
        <div className="grid grid-cols-1 gap-4">
          <div role="status">
            <ArrivalHeading>Emails stopped</ArrivalHeading>
            {ended.map((message) => (
              <p key={message} className="mt-2">
                {message}
              </p>
            ))}
          </div>
          <p>You can switch them on again on your profile.</p>
          <ButtonLink to="/profile" look="secondary">
            Go to Profile
          </ButtonLink>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-3xl">Stop these emails?</h1>
        {kinds.length === 0 && (
          <Banner kind="error">The link is incomplete. Please open it again from the email.</Banner>
        )}
        {kinds.map((kind) => (
          <p key={kind}>
            <strong>{mailLabels[kind].label}:</strong> {mailLabels[kind].hint}
          </p>
        ))}
        <p>Your other emails continue.</p>
        {end.failure && <Banner kind="error">{end.failure.message}</Banner>}
        {kinds.length > 0 && (
          <Button isBusy={end.isBusy} onClick={endAll}>
            Stop These Emails
          </Button>
        )}
      </div>
    </NarrowPage>
  )
}
