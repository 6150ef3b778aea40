import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { TitledCard } from '../../../components/titled-section.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'

/** Leads to the staff of an event. */
export const StaffNote = ({ event, isOwner }: { event: Event; isOwner: boolean }) => (
  <TitledCard title="Staff" className="mt-6 grid grid-cols-1 justify-items-start gap-4">
    <p>Others can help to run this event, each with an account of their own: organisers, and helpers for the day.</p>
    <ButtonLink to={eventPath(event, { page: 'staff' })} look="secondary">
      {isOwner ? 'Choose Staff' : 'See Staff'}
    </ButtonLink>
  </TitledCard>
)
