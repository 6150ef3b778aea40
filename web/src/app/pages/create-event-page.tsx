import { pages } from '@muster/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { PageHead } from '../../components/page.tsx'
import { reloadEvents } from '../../features/events/api.ts'
import { CreateEventForm } from '../../features/events/components/create-event-form.tsx'
import { useIsHere } from '../../lib/is-here.ts'
import { usePageMeta } from '../../lib/page-meta.ts'

export function CreateEventPage() {
  usePageMeta(pages['/events/create'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title="Create Event" back={{ to: '/events', label: 'Events' }} />
      <CreateEventForm
        onDone={(event_id) => {
          void reloadEvents(queryClient)
          // Who has left meanwhile is not fetched back.
          if (isHere.current) return navigate(`/events/${event_id}`, { replace: true })
        }}
      />
    </div>
  )
}
