import type { Event } from '@muster/contract/events'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { Notices, useNotices } from '../../../components/ui/notices.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { eventPath } from '../../../lib/event-path.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { renewEventKey, updateEvent } from '../commands.ts'

/** Who finds an event that is not listed, and what its owner can do about it. */
export function VisibilityNote({ event, isOwner }: { event: Event; isOwner: boolean }) {
  return (
    <Notices>
      <Banner kind="note">
        <p>
          {event.visibility === 'draft'
            ? 'This is a draft: only you can see it.'
            : 'This event is unlisted: only people with its link can see it.'}
        </p>
        {isOwner && (
          <div className="mt-3 flex flex-wrap gap-3">
            <Publish event={event} />
            {event.key !== null && <EventLink event={event} />}
          </div>
        )}
      </Banner>
    </Notices>
  )
}

function Publish({ event: { id: event_id } }: { event: Event }) {
  const { notify } = useNotices()
  const publish = useCommand(updateEvent)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      await publish({ params: { event_id }, body: { visibility: 'listed' } })
      // The button is gone with all of this.
      document.querySelector<HTMLElement>('main')?.focus()
    } catch (error) {
      notify('error', 'The event could not be published', serverDetail(error))
    }
    setIsBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={run}>
      Publish
    </Button>
  )
}

function EventLink({ event }: { event: Event }) {
  const { notify } = useNotices()
  const { origin } = useApplication()
  const renew = useCommand(renewEventKey)
  const [isAsking, setIsAsking] = useState(false)
  const address = origin + eventPath(event)
  useKeyInAddress(event)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('success', 'Copied'),
      // Browsers allow it on secure pages only.
      () => notify('error', 'Please copy it from here', address),
    )
  return (
    <>
      <Button look="secondary" onClick={copy}>
        Copy link
      </Button>
      <Button look="quietDanger" onClick={() => setIsAsking(true)}>
        Replace link
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Replace link"
        action="Replace Link"
        explain={(error) => serverDetail(error) || 'The link could not be replaced. Please try again.'}
        onConfirm={async () => {
          await renew({ params: { event_id: event.id } })
          notify('success', 'The old link no longer works')
        }}
      >
        <p>The link that you have shared stops working at once; share the new one instead.</p>
      </ConfirmDialog>
    </>
  )
}

/** Puts the key into the address of the page. An owner sees the page without it, but may copy the address from there. */
function useKeyInAddress({ key }: Pick<Event, 'key'>) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (key === null || query.get('key') === key) return
    query.set('key', key)
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state })
  }, [key, search, hash, state, navigate])
}
