import { AnnouncementInput } from '@muster/contract/announcements'
import { ApiError } from '@muster/contract/client'
import type { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { CheckboxField, TextAreaField } from '../../../components/ui/field.tsx'
import { type LastAttempt, useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { formatDayAndTime } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { createAnnouncement } from '../commands.ts'
import { announcements } from '../queries.ts'

interface AnnounceDialogProps {
  event_id: number
  onClose: () => void
}

/** A dialog that announces one sentence to everyone, with the last announcements. */
export const AnnounceDialog = ({ event_id, onClose }: AnnounceDialogProps) => (
  <Dialog title="Announce" onClose={onClose}>
    <AnnounceForm event_id={event_id} onClose={onClose} />
  </Dialog>
)

type Fields = z.input<typeof AnnouncementInput>

const empty: Fields = { text: '', by_mail: false }

function AnnounceForm({ event_id, onClose }: AnnounceDialogProps) {
  const send = useCommand(createAnnouncement)
  const edit = useEditForm<Fields, AnnouncementInput, LastAttempt>({
    schema: AnnouncementInput,
    values: empty,
    draft: `announcement_draft_${event_id}`,
    // Stored with the draft, so that an announcement that arrived before a reload is not sent twice.
    context: {},
    hasContent: ({ text }) => text.trim() !== '',
    save: (body, last) => send({ params: { event_id }, body }, {}, last),
    explain: (error) =>
      error instanceof ApiError && error.code === 'too_many_attempts'
        ? `Not announced. ${serverDetail(error)}`
        : `Failed to send the announcement. Please try again. ${serverDetail(error)}`,
    onSaved: onClose,
  })
  const { register, formState } = edit.form
  return (
    <EditDialogForm edit={edit} action="Send">
      <div className="grid grid-cols-1 gap-5">
        <TextAreaField
          label="Announcement"
          isRequired
          rows={2}
          hint="One sentence, on the event’s page, the board and every participant’s card for 12 hours."
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <CheckboxField
          label="Also by mail"
          hint="To all participants with an account, at most once an hour."
          {...register('by_mail')}
        />
        <LastAnnouncements event_id={event_id} />
      </div>
    </EditDialogForm>
  )
}

function LastAnnouncements({ event_id }: { event_id: number }) {
  const { data } = useQuery(announcements(event_id))
  if (!data || data.announcements.length === 0) return null
  return (
    <section aria-labelledby="last-announcements">
      <h3 id="last-announcements" className="mb-1 font-semibold text-lg">
        Last announcements
      </h3>
      <ul className="divide-y divide-line">
        {data.announcements.map(({ id, text, at }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line py-2">
            <span className="mr-2 text-muted text-sm tabular-nums">{formatDayAndTime(at)}</span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
