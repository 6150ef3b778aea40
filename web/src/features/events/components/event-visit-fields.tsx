import { useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import type { EventDetails } from '../event-form.ts'
import { newVisit } from '../event-form.visit.ts'
import { FoldedFields } from './folded-fields.tsx'

const names = Object.keys(newVisit) as (keyof typeof newVisit)[]

/** The fields for what people need to know to come. */
export function EventVisitFields() {
  const form = useFormContext<EventDetails>()
  const field = fieldsOf(form)
  return (
    <FoldedFields
      title="venue, contact, fee, event pack"
      purpose="What people need to know to come. It is on the page of the event and in calendars."
      names={names}
      isUsed={() => names.some((name) => form.getValues(name))}
    >
      <TextField label="Venue" hint="What is written at the door." {...field('venue_name')} />
      <TextField label="Address" hint="Street, number and postcode." autoComplete="off" {...field('venue_address')} />
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
    </FoldedFields>
  )
}
