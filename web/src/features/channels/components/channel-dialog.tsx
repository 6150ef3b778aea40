import type { ChannelKind } from '@muster/contract/channels'
import { z } from '@muster/contract/zod'
import { useState } from 'react'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { kindHints, kindNames } from '../channel-words.ts'
import { setChannel } from '../commands.ts'

interface ChannelDialogProps {
  event_id: number
  onClose: () => void
}

/** Sets the channel of an event, and then shows the secret of a webhook, which nobody can read later. */
export function ChannelDialog({ event_id, onClose }: ChannelDialogProps) {
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog title="Channel" onClose={onClose}>
      {secret === undefined ? (
        <ChannelForm event_id={event_id} onSaved={(saved) => (saved === null ? onClose() : setSecret(saved))} />
      ) : (
        <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
          <TextField
            label="Secret of the webhook"
            readOnly
            hint="Your program needs it to check the signatures. It is shown only once: please copy it now."
            value={secret}
            onFocus={({ target }) => target.select()}
          />
          <div className="flex justify-end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const kinds = Object.keys(kindNames) as ChannelKind[]

const Receiving = z.object({
  kind: z.enum(kinds),
  url: z.string().trim().min(1, 'Please paste the URL of the webhook'),
})

interface ChannelFormProps {
  event_id: number
  onSaved: (secret: string | null) => void
}

function ChannelForm({ event_id, onSaved }: ChannelFormProps) {
  const send = useCommand(setChannel)
  const edit = useEditForm({
    schema: Receiving,
    values: { kind: 'discord', url: '' },
    save: async (body) => onSaved((await send({ params: { event_id }, body })).secret),
    explain: (error) => `The channel could not be set up. ${serverDetail(error) || 'Please try again.'}`,
  })
  const field = fieldsOf(edit.form)
  return (
    <EditDialogForm edit={edit} action="Set Up Channel">
      <div className="grid grid-cols-1 gap-4">
        <SelectField label="Where to" options={kindNames} {...field('kind')} />
        <TextField
          label="URL of the webhook"
          type="url"
          autoComplete="off"
          isRequired
          hint={`${kindHints[edit.form.watch('kind')]} Anyone who has the URL can post to it, so it is never shown again.`}
          {...field('url')}
        />
      </div>
    </EditDialogForm>
  )
}
