import type { Event } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { formatDate } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'

export function EventStatistics({ event }: { event: Event }) {
  const zone = useZone()
  const rows = [
    { label: 'Created', value: formatDate(event.created_at, zone) },
    { label: 'Public Event', value: event.is_public ? 'Yes' : 'No' },
    { label: 'Game System', value: gameNames[event.game_type] },
    { label: 'Organiser', value: event.owner_nickname ?? 'None' },
  ]
  return (
    <section aria-labelledby="statistics" className="card p-5">
      <h2 id="statistics" className="mb-3 text-xl">
        Statistics
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
