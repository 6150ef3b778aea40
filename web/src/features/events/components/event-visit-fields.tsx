import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import type { EventDetails } from '../event-form.ts'
import { newVisit } from '../event-form.visit.ts'

const names = Object.keys(newVisit) as (keyof typeof newVisit)[]

/** The fields for what people need to know to come. They stay folded until somebody uses one. */
export function EventVisitFields() {
  const form = useFormContext<EventDetails>()
  const field = fieldsOf(form)
  const { errors } = form.formState
  const isUsed = () => names.some((name) => form.getValues(name))
  const [isOpen, setOpen] = useState(isUsed)
  const hasError = names.some((name) => errors[name])
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line px-4 py-1"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        More: venue, contact, fee, event pack
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2 pb-4">
        <p className="text-muted">What people need to know to come. It is on the page of the event and in calendars.</p>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField label="Venue" hint="What is written at the door." {...field('venue_name')} />
          <TextField
            label="Address"
            hint="Street, number and postcode."
            autoComplete="off"
            {...field('venue_address')}
          />
          <TextField
            label="Contact"
            hint="Everyone can see it: an email address, a number or a link."
            autoComplete="off"
            {...field('contact')}
          />
          <TextField label="Fee" hint="Such as “£15, at the door”. Muster takes no money." {...field('fee')} />
          <TextField
            label="Event pack"
            type="url"
            hint="The address of a document with missions, rules and times."
            autoComplete="off"
            {...field('pack_link')}
          />
        </div>
      </div>
    </details>
  )
}
