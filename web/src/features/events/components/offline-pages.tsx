import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { StaleNote } from '../../../components/page.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { joinedEvents, myEvents } from '../own-queries.ts'
import { storedPages } from '../stored-pages.ts'

/** While Muster cannot be reached: how old the lists are, and which desks and cards this device opens all the same. */
export function OfflinePages({ userId }: { userId: number }) {
  const lists = [useQuery(myEvents(userId)), useQuery(joinedEvents(userId))]
  // Not by the status: it changes while a query is repeated or restored, and the section would come and go.
  const isUnreachable = lists.some(({ errorUpdatedAt, dataUpdatedAt }) => errorUpdatedAt > dataUpdatedAt)
  const stored = useQuery({ ...storedPages(userId), enabled: isUnreachable })
  if (!isUnreachable) return null
  const { desks = [], cards = [] } = stored.data ?? {}
  const pages = [
    ...desks.map((event) => ({ to: eventPath(event, { page: 'desk' }), label: `Desk of ${event.title}` })),
    ...cards.map((event) => ({ to: eventPath(event, { page: 'me' }), label: `Your card at ${event.title}` })),
  ]
  return (
    <div>
      <StaleNote queries={lists} />
      <TitledSection title="Opens without a network" className="card px-4 py-3" titleClass="text-xl">
        {stored.isPending ? null : pages.length === 0 ? (
          <p className="text-muted">
            Nothing yet. A desk or a card does, once it was open while Muster could be reached.
          </p>
        ) : (
          <ul>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="text-link tap-height">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </TitledSection>
    </div>
  )
}
