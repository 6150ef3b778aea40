import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { DraftNote } from '../../../components/draft-note.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { isUncertain } from '../../../lib/api-client.ts'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { isSignedInAs } from '../../accounts/session.ts'
import { updateEvent } from '../api.ts'
import { changesOf, detailsOf, EventDetails, toEventBody, withWholeDate } from '../event-form.ts'
import { EventDetailsFields } from './event-details-fields.tsx'

export function EditEventForm({ event, onDone }: { event: Event; onDone: () => Promise<void> }) {
  const draft = useDraft<EventDetails>(`edit_draft_${event.id}`)
  const [hasTyped, setHasTyped] = useState(draft.content !== undefined)
  const [defaultValues] = useState(() => draft.content ?? detailsOf(event))
  const form = useForm({ resolver: withWholeDate(zodResolver(EventDetails)), defaultValues })
  const [failure, setFailure] = useState<string>()
  const { isSubmitting, isDirty } = form.formState
  const isDone = useRef(false)
  // A try without an answer may have changed anything that was sent.
  const isUnknown = useRef(false)
  const isAtRisk = () => (isDirty || hasTyped) && !isDone.current
  useKeepDraft(draft, () => (isAtRisk() ? form.getValues() : undefined))

  const submit = form.handleSubmit(async (details) => {
    setFailure(undefined)
    try {
      await updateEvent(event.id, isUnknown.current ? toEventBody(details) : changesOf(event, details))
      isDone.current = true
      await onDone()
    } catch (error) {
      isUnknown.current ||= isUncertain(error)
      putIssues(form, error)
      setFailure(serverDetail(error))
    }
  })

  return (
    <FormProvider {...form}>
      <LeaveGuard isAtRisk={() => isAtRisk() && isSignedInAs(draft.user_id)} />
      <form onSubmit={submit} noValidate className="card grid grid-cols-1 gap-6 p-5 sm:p-7">
        {hasTyped && (
          <DraftNote
            onDrop={() => {
              setHasTyped(false)
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
