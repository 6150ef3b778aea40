import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { FormProvider } from 'react-hook-form'
import { DraftNote } from '../../../components/draft-note.tsx'
import { EditProblem } from '../../../components/edit-dialog.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { plural } from '../../../lib/format.ts'
import { Link, useNavigate } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { submitByButton } from '../../../lib/submit-by-button.ts'
import { updateEvent } from '../commands.ts'
import { planField } from '../event-form.plan.ts'
import { changesOf, describeDetails, detailsOf, EventDetails, requireDates } from '../event-form.ts'
import { visitField } from '../event-form.visit.ts'
import { EventDetailsFields } from './event-details-fields.tsx'

export function EditEventForm({ event }: { event: Event }) {
  const page = eventPath(event)
  const navigate = useNavigate()
  const send = useCommand(updateEvent)
  const edit = useEditForm({
    schema: EventDetails,
    refine: requireDates,
    values: detailsOf(event),
    draft: `edit_draft_${event.id}`,
    context: event,
    versioned: { valuesOf: detailsOf, describe: describeDetails },
    save: (details, seen) =>
      send({ params: { event_id: event.id }, body: changesOf(seen, details) }, { version: seen.version }),
    explain: (error) => `Failed to update event. Please try again. ${serverDetail(error)}`,
    fieldOf: (path) => planField(visitField(path)),
    onSaved: () => navigate(page, { replace: true }),
  })
  return (
    <FormProvider {...edit.form}>
      <LeaveGuard isAtRisk={edit.isAtRisk} />
      <form
        onSubmit={edit.submit}
        onKeyDown={submitByButton}
        noValidate
        className="card grid grid-cols-1 gap-6 p-5 sm:p-7"
      >
        {edit.isDraft && <DraftNote onDrop={edit.startOver} />}
        <EventDetailsFields />
        <Banner kind="note">
          Participants and matches are managed on the{' '}
          <Link to={page} className="underline">
            event's page
          </Link>
          . It currently has {plural(event.num_of_participants, 'participant')}.
        </Banner>
        <EditProblem edit={edit} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={edit.isBusy}>
            {edit.isBusy ? 'Updating...' : 'Update Event'}
          </Button>
          <ButtonLink to={page} look="secondary">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  )
}
