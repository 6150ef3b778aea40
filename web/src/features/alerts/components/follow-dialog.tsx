import type { CallResponse } from '@muster/contract/client'
import type { Place } from '@muster/contract/places'
import { z } from '@muster/contract/zod'
import { nameOfAlert } from '@muster/site/alert-names'
import type { EventSearch } from '@muster/site/event-filters'
import { useState } from 'react'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { useSession } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { Link, Redirect, useLocation } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { channelNames, channels, describeDelivery, paceNames, paces } from '../alert-words.ts'
import { createAlert } from '../commands.ts'
import { followed } from '../followed.ts'

interface FollowDialogProps {
  filters: EventSearch
  place: Place | undefined
  onClose: () => void
}

type CreatedAlert = CallResponse<'POST /alerts'>

/** Lets a user choose how and how often to be notified about new events of a search. Visitors sign in first. */
export function FollowDialog({ filters, place, onClose }: FollowDialogProps) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [created, setCreated] = useState<CreatedAlert>()
  if (!user) return <Redirect to="/login" state={{ from: pathname + search }} />
  // The response of the list names the place, and may not have arrived yet.
  if (filters.near_place !== '' && !place) return null
  return (
    <Dialog title="Notify me of new events" onClose={onClose}>
      {created ? (
        <Confirmation alert={created} onClose={onClose} />
      ) : (
        <FollowForm filters={filters} place={place} onCreated={setCreated} />
      )}
    </Dialog>
  )
}

const urlMissing = 'Please paste the URL of the webhook'

const Following = z
  .object({ channel: z.enum(channels), pace: z.enum(paces), url: z.string().trim() })
  .refine(({ channel, url }) => channel === 'mail' || url !== '', { error: urlMissing, path: ['url'] })

const hints = {
  discord:
    'In Discord, open the settings of your channel, then Integrations and Webhooks. Create a new webhook there and select “Copy Webhook URL”. Anyone who has the URL can post to the channel, so it is never shown again.',
  webhook:
    'A URL of your own that begins with https:// and accepts JSON by POST, signed as Standard Webhooks describes. You get the secret in the next step.',
}

type FollowFormProps = Omit<FollowDialogProps, 'onClose'> & { onCreated: (alert: CreatedAlert) => void }

function FollowForm({ filters, place, onCreated }: FollowFormProps) {
  const send = useCommand(createAlert)
  const subject = followed(filters, place)
  const edit = useEditForm({
    schema: Following,
    values: { channel: 'mail', pace: 'at_once', url: '' },
    save: async ({ url, ...how }) =>
      onCreated(await send({ body: { ...how, filters: subject.filters, url: how.channel === 'mail' ? null : url } })),
    explain: (error) => `The alert could not be created. ${serverDetail(error) || 'Please try again.'}`,
  })
  const field = fieldsOf(edit.form)
  const channel = edit.form.watch('channel')
  return (
    <EditDialogForm edit={edit} action="Notify Me">
      <div className="grid grid-cols-1 gap-4">
        <p className="wrap-anywhere">
          You will be notified about: <strong>{nameOfAlert(subject)}</strong>.
        </p>
        {filters.when !== '' && (
          <p className="text-muted">Alerts cover all upcoming events, whatever dates you are looking at now.</p>
        )}
        {subject.filters.near !== null && (
          <p className="text-muted">
            To do this, we keep your position, rounded to a tenth of a degree (about ten kilometres or six miles), until
            you end the alert.
          </p>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField label="How" options={channelNames} {...field('channel')} />
          <SelectField label="How often" options={paceNames} {...field('pace')} />
        </div>
        {channel !== 'mail' && (
          <TextField
            label="URL of the webhook"
            type="url"
            autoComplete="off"
            isRequired
            hint={hints[channel]}
            {...field('url')}
          />
        )}
      </div>
    </EditDialogForm>
  )
}

/** Confirms the new alert, and shows the secret of its webhook, which nobody can read later. */
function Confirmation({ alert, onClose }: { alert: CreatedAlert; onClose: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
      <Banner kind="success">
        You will be notified about: {nameOfAlert(alert)}. {describeDelivery(alert)}.
      </Banner>
      {alert.secret !== null && (
        <TextField
          label="Secret of the webhook"
          readOnly
          hint="Your program needs it to check the signatures. It is shown only once: please copy it now."
          value={alert.secret}
          onFocus={({ target }) => target.select()}
        />
      )}
      <p>
        You can send a test, or end the alert, on your{' '}
        <Link to="/profile" className="text-link">
          profile
        </Link>
        .
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
