import { Trophy } from 'lucide-react'
import { prizesOf, type RankedDay } from '../prizes.ts'

/** The prizes of a finished event, with the first three places enlarged. Renders nothing for an event without results. */
export function Podium({ id, ...day }: RankedDay & { id: string }) {
  const prizes = prizesOf(day, { isOnce: true })
  if (prizes.length === 0) return null
  const [places, others] = [prizes.slice(0, 3).filter(isPlace), prizes.filter((prize) => !isPlace(prize))]
  return (
    <section id={id} aria-label="Podium" className="card mb-6 grid grid-cols-1 gap-2 p-4">
      <ol className="grid grid-cols-1 gap-1">
        {places.map(({ title, winners }) => (
          <li key={title} className="flex items-baseline gap-3">
            <Trophy aria-hidden className="mt-1 size-5 shrink-0 self-start text-brand" />
            <span className="w-16 shrink-0 text-muted">{title}</span>
            <span className="wrap-anywhere font-semibold text-lg">{winners.join(', ')}</span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {others.map(({ title, winners }) => (
            <div key={title} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{title}</dt>
              <dd className="wrap-anywhere font-semibold">{winners.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const isPlace = ({ title }: { title: string }) => ['First', 'Second', 'Third'].includes(title)
