import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { DraftNote } from '../../../components/draft-note.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { readDraft, useKeepDraft } from '../../accounts/draft.ts'
import { isSignedIn, useSession } from '../../accounts/session.ts'
import { updateEvent } from '../api.ts'
import { changesOf, detailsOf, EventDetails, withWholeDate } from '../event-form.ts'
import { EventDetailsFields } from './event-details-fields.tsx'

export function EditEventForm({ event, onDone }: { event: Event; onDone: () => Promise<void> }) {
  const { user } = useSession()
  const [user_id] = useState(user?.id)
  const draftName = `edit_draft_${event.id}`
  const [draft, setDraft] = useState(() => readDraft<EventDetails>(draftName, user_id))
  const [defaultValues] = useState(() => draft ?? detailsOf(event))
  const form = useForm({ resolver: withWholeDate(zodResolver(EventDetails)), defaultValues })
  const [failure, setFailure] = useState<string>()
  const { isSubmitting, isDirty } = form.formState
  const isDone = useRef(false)
  const isAtRisk = () => (isDirty || draft !== undefined) && !isDone.current
  useKeepDraft(draftName, user_id, () => (isAtRisk() ? form.getValues() : undefined))

  const submit = form.handleSubmit(async (details) => {
    setFailure(undefined)
    try {
      await updateEvent(event.id, changesOf(event, details))
      isDone.current = true
      await onDone()
    } catch (error) {
      putIssues(form, error)
      setFailure(serverDetail(error))
    }
  })

  return (
    <FormProvider {...form}>
      <LeaveGuard isAtRisk={() => isAtRisk() && isSignedIn(user_id)} />
      <form onSubmit={submit} noValidate className="card grid grid-cols-1 gap-6 p-5 sm:p-7">
        {draft && (
          <DraftNote
            onDrop={() => {
              setDraft(undefined)
              form.reset(detailsOf(event))
            }}
          />
        )}
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
