import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notices, useNotices } from '../../../components/ui/notices.tsx'
import { useAction } from '../../../lib/action.ts'
import { deleteCalendarLink, renewCalendarLink } from '../commands.ts'
import { calendarLink } from '../own-queries.ts'

/** Manages the private address under which calendar apps find the user's events. */
export function CalendarLink({ userId }: { userId: number }) {
  const link = useQuery(calendarLink(userId))
  return (
    <Notices>
      <section aria-labelledby="own-calendar" className="card grid min-h-52 grid-cols-1 content-start gap-4 p-5">
        <h2 id="own-calendar" tabIndex={-1} className="text-xl outline-none">
          In your calendar
        </h2>
        {link.data === undefined ? (
          link.isError && (
            <LoadFailure
              message="Your calendar could not be loaded. Please try again."
              onRetry={() => link.refetch()}
            />
          )
        ) : link.data.address === null ? (
          <NoAddress />
        ) : (
          <Address address={link.data.address} />
        )}
      </section>
    </Notices>
  )
}

/** The button that had the focus has disappeared. */
const focusHeading = () => document.getElementById('own-calendar')?.focus()

function NoAddress() {
  const { notify } = useNotices()
  const { act, isBusy } = useAction(renewCalendarLink, 'The link could not be created.', {
    onDone: focusHeading,
    onFailed: ({ detail }) => notify('error', 'The link could not be created', detail),
  })
  return (
    <>
      <p className="text-muted">
        Get a private link for your calendar app. It shows the events that you organise or have joined.
      </p>
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => act({})}>
        <CalendarPlus aria-hidden className="size-5" />
        Create a calendar link
      </Button>
    </>
  )
}

const confirmations = {
  renew: {
    command: renewCalendarLink,
    title: 'Replace this link',
    action: 'Replace Link',
    done: 'Here is your new link',
  },
  end: {
    command: deleteCalendarLink,
    title: 'Remove this link',
    action: 'Remove Link',
    done: 'The link no longer works',
  },
}

function Address({ address }: { address: string }) {
  const { notify } = useNotices()
  const [pending, setPending] = useState<(typeof confirmations)[keyof typeof confirmations]>()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('success', 'Copied'),
      () => notify('error', 'Please select the link and copy it'),
    )
  return (
    <>
      <p className="text-muted">
        Add this link to your calendar app. Anyone who has it can see your events, including drafts: keep it to
        yourself.
      </p>
      <p className="wrap-anywhere rounded-control bg-sunken px-3 py-2 text-sm">{address}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>Copy</Button>
        <Button look="secondary" onClick={() => setPending(confirmations.renew)}>
          Replace link
        </Button>
        <Button look="quietDanger" onClick={() => setPending(confirmations.end)}>
          Remove link
        </Button>
      </div>
      {pending && (
        <CommandDialog
          command={pending.command}
          sent={{}}
          onClose={() => setPending(undefined)}
          title={pending.title}
          action={pending.action}
          explain={() => 'That did not work. Please try again.'}
          onDone={() => {
            notify('success', pending.done)
            focusHeading()
          }}
        >
          <p>Calendar apps that use the current link will stop receiving your events.</p>
        </CommandDialog>
      )}
    </>
  )
}
