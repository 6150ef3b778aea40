import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { CreateEventForm } from '../../features/events/components/create-event-form.tsx'

export const CreateEventPage = () => (
  <div className="mx-auto max-w-4xl">
    <PageHead title="Create Event" back={{ to: '/events', label: 'Events' }}>
      <ButtonLink to="/events/import" look="secondary">
        Import From a File
      </ButtonLink>
    </PageHead>
    <CreateEventForm />
  </div>
)
