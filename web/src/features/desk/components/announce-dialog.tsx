import { AnnouncementInput, type ListedAnnouncement } from '@muster/contract/announcements'
import { ApiError } from '@muster/contract/client'
import type { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { CheckboxField, TextAreaField } from '../../../components/ui/field.tsx'
import { useEditForm } from '../../../lib/edit-form.ts'
import { formatDayAndTime } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { takeBackAnnouncement } from '../../hall/commands.ts'
import { announcements } from '../../hall/queries.ts'
import type { LastTry } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'

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
  const { outbox } = useOutbox()
  const edit = useEditForm<Fields, AnnouncementInput, LastTry>({
    schema: AnnouncementInput,
    values: empty,
    draft: `announcement_draft_${event_id}`,
    // Stored with the draft, so that an announcement that arrived before a reload is not sent twice.
    context: {},
    hasContent: ({ text }) => text.trim() !== '',
    // Without a network, this device announces it as soon as there is one.
    save: async (body, last) => outbox?.tryAction({ event_id, action: { type: 'announce', ...body }, names: [] }, last),
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
  const [chosen, choose] = useState<ListedAnnouncement>()
  if (!data || data.announcements.length === 0) return null
  return (
    <section aria-labelledby="last-announcements">
      <h3 id="last-announcements" className="mb-1 font-semibold text-lg">
        Last announcements
      </h3>
      <ul className="divide-y divide-line">
        {data.announcements.map((announcement) => (
          <li key={announcement.id} className="flex flex-wrap items-start justify-end gap-x-3 py-2">
            <p className="wrap-anywhere min-w-0 grow basis-48 whitespace-pre-line">
              <span className="mr-2 text-muted text-sm tabular-nums">{formatDayAndTime(announcement.at)}</span>
              {announcement.is_taken_back ? <del>{announcement.text}</del> : announcement.text}
              {announcement.is_taken_back && ' (taken back)'}
            </p>
            {!announcement.is_taken_back && (
              <Button
                look="quietDanger"
                className="-my-2 shrink-0"
                aria-label={`Take back: ${announcement.text}`}
                onClick={() => choose(announcement)}
              >
                <Undo2 aria-hidden className="size-5" />
                Take Back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <CommandDialog
          command={takeBackAnnouncement}
          sent={{ params: { event_id, announcement_id: chosen.id } }}
          onClose={() => choose(undefined)}
          title="Take announcement back"
          action="Take Back"
          explain={() => 'The announcement could not be taken back. Please try again.'}
        >
          <p className="wrap-anywhere whitespace-pre-line">“{chosen.text}”</p>
          <p className="mt-2">
            It disappears everywhere, and stays crossed out in the list of announcements. Mails that have not been sent
            are not sent.
          </p>
        </CommandDialog>
      )}
    </section>
  )
}
