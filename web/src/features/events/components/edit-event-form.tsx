import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { isSignedIn, useSession } from '../../accounts/session.ts'
import { updateEvent } from '../api.ts'
import { detailsOf, EventDetails, toEventBody } from '../event-form.ts'
import { EventDetailsFields } from './event-details-fields.tsx'

const draftName = 'edit_draft'

/** What was typed when the session ended, and of which event. */
interface Draft {
  event_id: number
  details: EventDetails
}

export function EditEventForm({ event, onDone }: { event: Event; onDone: () => Promise<void> }) {
  const { user } = useSession()
  const [user_id] = useState(user?.id)
  const [draft] = useState(() => readDraft<Draft>(draftName, user_id))
  useEffect(() => dropDraft(draftName), [])
  const [defaultValues] = useState(() => (draft?.event_id === event.id ? draft.details : detailsOf(event)))
  const form = useForm({ resolver: zodResolver(EventDetails), defaultValues })
  const [failure, setFailure] = useState<string>()
  const { isSubmitting, isDirty } = form.formState
  const isDone = useRef(false)

  const submit = form.handleSubmit(async (details) => {
    setFailure(undefined)
    try {
      await updateEvent(event.id, toEventBody(details))
      isDone.current = true
      await onDone()
    } catch (error) {
      if (user_id !== undefined && error instanceof ApiError && error.status === 401) {
        keepDraft<Draft>(draftName, { user_id, content: { event_id: event.id, details: form.getValues() } })
      }
      putIssues(form, error)
      setFailure(serverDetail(error))
    }
  })

  return (
    <FormProvider {...form}>
      <LeaveGuard isAtRisk={() => (isDirty || defaultValues === draft?.details) && !isDone.current && isSignedIn()} />
      <form onSubmit={submit} noValidate className="card grid grid-cols-1 gap-6 p-5 sm:p-7">
        <EventDetailsFields />
        <Banner kind="note">
          Participants and matches are managed on the{' '}
          <Link to={`/events/${event.id}`} className="underline">
            event's page
          </Link>
          . It has {plural(event.num_of_participants, 'participant')} now.
        </Banner>
        {failure !== undefined && <Banner kind="error">Failed to update event. Please try again. {failure}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isSubmitting}>
            {isSubmitting ? 'Updating...' : 'Update Event'}
          </Button>
          <ButtonLink to={`/events/${event.id}`} look="secondary">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  )
}
