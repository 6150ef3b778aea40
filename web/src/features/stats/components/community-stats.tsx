import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { homeCounters } from '../queries.ts'

export function CommunityStats() {
  // If the counters cannot be loaded, they show 0: they are not essential here.
  const { data = { events: 0, participants: 0, matches: 0 } } = useQuery(homeCounters)
  const counters = [
    { label: 'Active Events', value: data.events },
    { label: 'Participants', value: data.participants },
    { label: 'Matches Played', value: data.matches },
  ]
  return (
    <section aria-labelledby="community-stats">
      <h2 id="community-stats" className="mb-4 text-2xl">
        Community Stats
      </h2>
      <dl className="card grid grid-cols-1 divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {counters.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse px-6 py-5">
            <dt className="text-muted">{label}</dt>
            <dd className="numeral py-1 text-5xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
