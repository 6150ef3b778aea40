import { addressOf } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { RenderNearViewport } from '../../../components/render-near-viewport.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'

const standings = lazyComponent('copy-standings', async () => (await import('./copy-standings.tsx')).CopyStandings)

const files = [
  { path: '/export', name: 'Whole event (JSON)' },
  { path: '/export.sheet', name: 'All rounds (CSV)' },
  { path: '/participants.sheet', name: 'Participants (CSV)' },
  { path: '/standings.sheet', name: 'Standings (CSV)' },
  { path: '/armies.sheet', name: 'Armies (CSV)' },
]

/** The event for spreadsheets, forums and other Musters. The browser's cookie admits its owner to a draft. */
export function ExportEvent({ event }: { event: Event }) {
  const sent = { params: { event_id: event.id }, query: linkQuery(event) ?? {} }
  return (
    <section aria-labelledby="export" className="grid grid-cols-1 gap-2 print:hidden">
      <h2 id="export" className="text-xl">
        Export
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {files.map(({ path, name }) => (
          <li key={path}>
            <a href={addressOf(`/events/:event_id${path}`, sent)} download className="text-link tap-height">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {/* They take three lines on a phone; what follows must not move. */}
      <div className="min-h-36 noscript:hidden sm:min-h-28">
        <RenderNearViewport height="h-14">
          <standings.Lazy event={event} />
        </RenderNearViewport>
      </div>
    </section>
  )
}
