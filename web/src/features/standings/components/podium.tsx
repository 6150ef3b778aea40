import { Trophy } from 'lucide-react'
import { isPlace, prizesOf, type RankedDay, winnersOf } from '../prizes.ts'

/** The prizes of a finished event, with the first three places enlarged. Renders nothing for an event without results. */
export function Podium({ id, ...day }: RankedDay & { id: string }) {
  const prizes = prizesOf(day)
  if (prizes.length === 0) return null
  const [places, others] = [prizes.filter(isPlace), prizes.filter((prize) => !isPlace(prize))]
  return (
    <section id={id} aria-label="Podium" className="card mb-6 grid grid-cols-1 gap-2 p-4">
      <ol className="grid grid-cols-1 gap-1">
        {places.map((prize) => (
          <li key={prize.title} className="flex items-baseline gap-3">
            <Trophy aria-hidden className="mt-1 size-5 shrink-0 self-start text-brand" />
            <span className="w-16 shrink-0 text-muted">{prize.title}</span>
            <span className="wrap-anywhere font-semibold text-lg">{winnersOf(prize)}</span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {others.map((prize) => (
            <div key={prize.title} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{prize.title}</dt>
              <dd className="wrap-anywhere font-semibold">{winnersOf(prize)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
