import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { useEffect, useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notices, useNotices } from '../../../components/ui/notices.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication, useSession } from '../../../lib/application.tsx'
import { useLocation, useNavigate } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { renewEventKey, updateEvent } from '../commands.ts'

/** Explains who can see an event that is not listed, with the actions of organisers. */
export function VisibilityNote({ event, isOrganiser }: { event: Event; isOrganiser: boolean }) {
  const { user } = useSession()
  return (
    <Notices>
      <Banner kind="note">
        <p>
          {event.visibility === 'draft'
            ? `This is a draft: only ${event.owner_id === user?.id ? 'you' : 'its staff'} can see it.`
            : 'This event is unlisted: only people with its link can see it.'}
        </p>
        {isOrganiser && (
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
  const { act, isBusy } = useAction(updateEvent, 'The event could not be published.', {
    // The button disappears with the whole note.
    onDone: () => document.querySelector<HTMLElement>('main')?.focus(),
    onFailed: ({ detail }) => notify('error', 'The event could not be published', detail),
  })
  return (
    <Button isBusy={isBusy} onClick={() => act({ params: { event_id }, body: { visibility: 'listed' } })}>
      Publish
    </Button>
  )
}

function EventLink({ event }: { event: Event }) {
  const { notify } = useNotices()
  const { origin } = useApplication()
  const [isConfirming, setIsConfirming] = useState(false)
  const address = origin + eventPath(event)
  useKeyInAddress(event)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('success', 'Copied'),
      // Browsers allow copying on secure pages only.
      () => notify('error', 'Please copy it from here', address),
    )
  return (
    <>
      <Button look="secondary" onClick={copy}>
        Copy link
      </Button>
      <Button look="quietDanger" onClick={() => setIsConfirming(true)}>
        Replace link
      </Button>
      {isConfirming && (
        <CommandDialog
          command={renewEventKey}
          sent={{ params: { event_id: event.id } }}
          onClose={() => setIsConfirming(false)}
          title="Replace link"
          action="Replace Link"
          explain={(error) => serverDetail(error) || 'The link could not be replaced. Please try again.'}
          onDone={() => notify('success', 'The old link no longer works')}
        >
          <p>The link that you have shared stops working at once; share the new one instead.</p>
        </CommandDialog>
      )}
    </>
  )
}

/** Adds the key to the address of the page. The owner does not need it, but may copy the address from there. */
function useKeyInAddress({ key }: Pick<Event, 'key'>) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (key === null || query.get('key') === key) return
    query.set('key', key)
    void navigate(`?${query}${hash}`, { replace: true, keepsScroll: true, state })
  }, [key, search, hash, state, navigate])
}
