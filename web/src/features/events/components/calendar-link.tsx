import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { Notices, useNotices } from '../../../components/ui/notices.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { deleteCalendarLink, renewCalendarLink } from '../commands.ts'
import { calendarLink } from '../own-queries.ts'

/** The address by which a calendar program shows one's own events. */
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

/** The button that had the focus is gone. */
const focusHeading = () => document.getElementById('own-calendar')?.focus()

function NoAddress() {
  const { notify } = useNotices()
  const renew = useCommand(renewCalendarLink)
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    setIsBusy(true)
    try {
      await renew({})
      focusHeading()
    } catch (error) {
      notify('error', 'The link could not be created', serverDetail(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      <p className="text-muted">
        Get a private link for your calendar app. It shows the events that you organise or have joined.
      </p>
      <Button className="justify-self-start" isBusy={isBusy} onClick={make}>
        <CalendarSync aria-hidden className="size-5" />
        Create a calendar link
      </Button>
    </>
  )
}

const questions = {
  renew: { title: 'Replace this link', action: 'Replace Link', done: 'Here is your new link' },
  end: { title: 'Remove this link', action: 'Remove Link', done: 'The link no longer works' },
}

function Address({ address }: { address: string }) {
  const { notify } = useNotices()
  const commands = { renew: useCommand(renewCalendarLink), end: useCommand(deleteCalendarLink) }
  const [asked, setAsked] = useState<keyof typeof questions>()
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
        <Button look="secondary" onClick={() => setAsked('renew')}>
          Replace link
        </Button>
        <Button look="quietDanger" onClick={() => setAsked('end')}>
          Remove link
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={questions[asked].title}
          action={questions[asked].action}
          onConfirm={async () => {
            await commands[asked]({})
            notify('success', questions[asked].done)
            focusHeading()
          }}
        >
          <p>Calendar apps that use the current link will stop receiving your events.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
