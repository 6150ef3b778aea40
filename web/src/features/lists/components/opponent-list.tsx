import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { shownList } from '../queries.ts'
import { ListText } from './list-text.tsx'

interface OpponentListProps {
  event: Event
  opponent: { id: number; nickname: string }
}

/** The list of an opponent, one tap away. It is loaded at once, so that it opens without a network, too. */
export function OpponentList({ event, opponent }: OpponentListProps) {
  const { data } = useQuery(shownList(event.id, opponent.id))
  if (!data) return null
  return (
    <section aria-label={`Army list of ${opponent.nickname}`} className="card px-4">
      {data.list ? (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-brand">
            <span className="wrap-anywhere">Army list of {opponent.nickname}</span>
          </summary>
          <div className="border-line border-t py-4">
            <ListText list={data.list} />
          </div>
        </details>
      ) : (
        <p className="wrap-anywhere py-3 text-muted">{opponent.nickname} handed in no army list.</p>
      )}
    </section>
  )
}
