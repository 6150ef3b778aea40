import type { Event } from '@muster/contract/events'
import { calendarPath, embedPath, eventPath } from '@muster/site/event-path'
import { Share2 } from 'lucide-react'
import { EmbedCode } from '../../../components/embed-code.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { RenderNearViewport } from '../../../components/render-near-viewport.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton, CopyNote, useCopy } from '../../../components/ui/copy-button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { Link } from '../../../lib/navigation.tsx'
import { useEventTime } from '../event-time.ts'
import { locationOf } from './event-badges.tsx'

const qrCode = lazyComponent('qr-code', async () => (await import('../../../components/ui/qr-code.tsx')).QrCode)

/** The address of an event, to copy into a chat and to scan from a screen or a poster. */
export function ShareEvent({ event }: { event: Event }) {
  const query = linkQuery(event)
  return query && <Share event={event} path={eventPath(event)} />
}

function Share({ event, path }: { event: Event; path: string }) {
  const { origin } = useApplication()
  const { at, inZone } = useEventTime(event)
  const address = origin + path
  const message = [event.title, [at, inZone].join(' ').trim(), locationOf(event), address].join('\n')
  const canShare = useIsHydrated() && typeof navigator.share === 'function'
  const clipboard = useCopy()
  // Closing the sheet without sharing is no failure.
  const share = () => navigator.share({ title: event.title, url: address }).catch(() => {})
  return (
    <section aria-labelledby="share" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="share" className="text-xl">
        Share
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton {...clipboard} text={address}>
          Copy link
        </CopyButton>
        {/* The server does not know the device. On a phone, the button fits beside the one before it. */}
        {canShare && (
          <Button onClick={share}>
            <Share2 aria-hidden className="size-5" />
            Share…
          </Button>
        )}
        <CopyButton {...clipboard} text={message}>
          Copy text for a chat
        </CopyButton>
        <CopyNote {...clipboard} />
      </div>
      <p className="text-muted">
        For a projector or a television:{' '}
        <Link to={eventPath(event, { page: 'board' })} className="text-link tap-height">
          Board
        </Link>
      </p>
      {event.visibility === 'listed' && <Elsewhere event={event} origin={origin} />}
      <div className="h-48 noscript:hidden">
        <RenderNearViewport height="h-48">
          <qrCode.Lazy text={address} label={`QR code of the link to ${event.title}`} />
        </RenderNearViewport>
      </div>
    </section>
  )
}

/** The event for calendars and websites, only if it is listed. */
const Elsewhere = ({ event, origin }: { event: Event; origin: string }) => (
  <div>
    <a href={calendarPath(event)} download className="text-link tap-height">
      Calendar file
    </a>
    <EmbedCode src={origin + embedPath(event)} title={`Standings of ${event.title}`} what="the standings" />
  </div>
)
