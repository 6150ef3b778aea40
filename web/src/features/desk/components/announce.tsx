import type { Event } from '@muster/contract/events'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { unsentId } from '../../outbox/known-day.ts'

const dialog = lazyComponent('announce-dialog', async () => (await import('./announce-dialog.tsx')).AnnounceDialog)

interface AnnounceProps {
  event: Event
  /** The heading of the page. */
  children: ReactNode
}

/**
 * Beside the heading, a button that opens the dialog for an announcement; below, the latest one, which everyone sees
 * now.
 */
export function Announce({ event: { id, announcement }, children }: AnnounceProps) {
  const { drafts } = useApplication()
  const time = useHallTime()
  const { opened, open, close } = useOpenDialog((user_id) =>
    drafts.read(`announcement_draft_${id}`, user_id) === undefined ? undefined : ('announce' as const),
  )
  return (
    <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-1">{children}</div>
      <Button look="quiet" className="-mr-4 -mt-2 shrink-0" onClick={() => open('announce')}>
        <Megaphone aria-hidden className="size-5" />
        Announce
      </Button>
      <p role="status" className="wrap-anywhere basis-full text-muted text-sm empty:hidden">
        {announcement &&
          (announcement.id === unsentId
            ? `Waits to be announced: ${announcement.text}`
            : `Announced ${time(announcement.at)}: ${announcement.text}`)}
      </p>
      {opened && <dialog.Lazy event_id={id} onClose={close} />}
    </div>
  )
}
