import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { BackLink } from '../../../components/page.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { withReturnTo } from '../../../lib/return-to.ts'
import { event as eventOf } from '../../events/queries.ts'
import type { useReader } from '../use-reader.ts'
import { FindName } from './find-name.tsx'

interface ChooseNameProps {
  event_id: number
  reader: ReturnType<typeof useReader>
}

/** Asks once who the reader is. */
export function ChooseName({ event_id, reader: { user_id, list, choose } }: ChooseNameProps) {
  const event = useQuery(eventOf(event_id))
  const linked = event.data ?? { id: event_id }
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4">
      <header>
        <BackLink to={eventPath(linked)} label={event.data?.title ?? 'Event'} />
        <h1 className="text-3xl">Who are you?</h1>
        <p className="text-muted">This device remembers your name for this event.</p>
      </header>
      <Loaded query={list} what="participants" height="h-96">
        {({ participants }) => (
          <FindName participants={participants} onChoose={({ id }) => choose({ participant_id: id, user_id: null })} />
        )}
      </Loaded>
      {user_id === undefined && (
        <Link
          to={withReturnTo('/login', eventPath(linked, { page: 'me' }))}
          className="text-link tap-height text-balance"
        >
          Have you joined with an account? Sign in
        </Link>
      )}
    </div>
  )
}
