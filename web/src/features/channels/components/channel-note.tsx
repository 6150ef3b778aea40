import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import { useSession } from '../../../lib/application.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { channelAnchor } from '../channel-anchor.ts'
import { describeState } from '../channel-words.ts'
import { eventChannel } from '../queries.ts'

/** A failure raises no version of the event, so no stream announces it. In milliseconds. */
const interval = 60_000

/** Says at the desk that the event's channel does not get its posts, until it does again. */
export function ChannelNote({ event }: { event: Event }) {
  const { user } = useSession()
  const { data } = useQuery({ ...eventChannel(event.id, user?.id ?? 0), refetchInterval: interval })
  const channel = data?.channel
  return (
    <div role="status" className="mb-4 empty:hidden">
      {channel && channel.failure_reason !== null && (
        <Banner kind="note">
          <p className="wrap-anywhere">
            <strong>Channel of this event.</strong> {describeState(channel)}
          </p>
          <Link to={`${eventPath(event, { page: 'edit' })}#${channelAnchor}`} className="text-link tap-height">
            Settings of the channel
          </Link>
        </Banner>
      )}
    </div>
  )
}
