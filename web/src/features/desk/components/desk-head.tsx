import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { Megaphone, Presentation } from 'lucide-react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { BackLink } from '../../../components/page.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { useIsOrganiser } from '../../events/use-role.ts'
import { unsentId } from '../../outbox/known-day.ts'

const dialog = lazyComponent('announce-dialog', async () => (await import('./announce-dialog.tsx')).AnnounceDialog)

const action = 'title-link tap-height gap-2'

/** The top of the desk, small, so that the work begins further up; and what everyone sees as announced now. */
export function DeskHead({ event }: { event: Event }) {
  const { id, title, announcement } = event
  const { drafts } = useApplication()
  const time = useHallTime()
  const isOrganiser = useIsOrganiser()
  const { opened, open, close } = useOpenDialog((user_id) =>
    drafts.read(`announcement_draft_${id}`, user_id) === undefined ? undefined : ('announce' as const),
  )
  return (
    <div className="mb-2">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={eventPath(event)} label="Event" />
        <div className="mb-2 flex flex-wrap gap-x-5">
          {isOrganiser && (
            <button type="button" className={action} onClick={() => open('announce')}>
              <Megaphone aria-hidden className="size-4" />
              Announce
            </button>
          )}
          {/* In a window of its own, which goes to the projector while the desk stays open. */}
          <a href={eventPath(event, { page: 'board' })} target="_blank" className={action} rel="noreferrer">
            <Presentation aria-hidden className="size-4" />
            Board <span className="sr-only">(opens a new window)</span>
          </a>
        </div>
      </div>
      <h1 className="text-xl sm:text-3xl">{title}</h1>
      <p role="status" className="wrap-anywhere text-muted text-sm empty:hidden">
        {announcement &&
          (announcement.id === unsentId
            ? `Waits to be announced: ${announcement.text}`
            : `Announced ${time(announcement.at)}: ${announcement.text}`)}
      </p>
      {opened && <dialog.Lazy event_id={id} onClose={close} />}
    </div>
  )
}
