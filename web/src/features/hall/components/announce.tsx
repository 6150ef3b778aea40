import type { Event } from '@muster/contract/events'
import { Megaphone } from 'lucide-react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'

const dialog = lazyComponent('announce-dialog', async () => (await import('./announce-dialog.tsx')).AnnounceDialog)

/** The latest announcement, which everyone sees now, and a button that opens the dialog for the next one. */
export function Announce({ event: { id, announcement } }: { event: Event }) {
  const { drafts } = useApplication()
  const { opened, open, close } = useOpenDialog((user_id) =>
    drafts.read(`announcement_draft_${id}`, user_id) === undefined ? undefined : ('announce' as const),
  )
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="wrap-anywhere min-w-0 grow basis-60 text-muted text-sm empty:hidden">
        {announcement && `Announced ${formatTime(announcement.at)}: ${announcement.text}`}
      </p>
      <Button look="quiet" className="-ml-4 sm:ml-0" onClick={() => open('announce')}>
        <Megaphone aria-hidden className="size-5" />
        Announce
      </Button>
      {opened && <dialog.Lazy event_id={id} onClose={close} />}
    </div>
  )
}
