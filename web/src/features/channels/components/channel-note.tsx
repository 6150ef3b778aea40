import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useApplication, useSession } from '../../../lib/application.tsx'
import type { StorageKey } from '../../../lib/browser-storage.ts'
import { useHallTime } from '../../../lib/hall-time.ts'
import { Link } from '../../../lib/navigation.tsx'
import { channelAnchor } from '../channel-anchor.ts'
import { describeFailure } from '../channel-words.ts'
import { eventChannel } from '../queries.ts'

/** A failure raises no version of the event, so no stream announces it. In milliseconds. */
const interval = 60_000

const aside = 'channel_aside' satisfies StorageKey

/**
 * A line at the desk while the event's channel does not get its posts. Its settings say why. Put aside, it stays away for
 * this failure: the day goes on without the channel.
 */
export function ChannelNote({ event }: { event: Event }) {
  const { storage } = useApplication()
  const { user } = useSession()
  const [put, setPut] = useState(() => storage.tab.getItem(aside))
  const { data } = useQuery({ ...eventChannel(event.id, user?.id ?? 0), refetchInterval: interval })
  const channel = data?.channel
  // A channel that stops for good is another failure than one that Muster still tries.
  const failure = `${event.id} ${channel?.state} ${channel?.failing_since}`
  const line = useLostFocus<HTMLDivElement>(put)
  const time = useHallTime()
  const putAside = () => {
    storage.tab.setItem(aside, failure)
    setPut(failure)
  }
  return (
    <div ref={line} role="status" aria-label="Channel" tabIndex={-1} className="outline-none">
      {channel && channel.failure_reason !== null && put !== failure && (
        <div className="signal is-wrong mb-4 flex items-center gap-x-3 rounded-control pl-4">
          <CircleAlert aria-hidden className="signal-ink size-5 shrink-0" />
          <p className="min-w-0 grow leading-5">
            {describeFailure(channel, time)}{' '}
            <Link to={`${eventPath(event, { page: 'edit' })}#${channelAnchor}`} className="text-link tap-height">
              Settings <span className="sr-only">of the channel</span>
            </Link>
          </p>
          <IconButton label="Put aside: the failing channel" onClick={putAside}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
