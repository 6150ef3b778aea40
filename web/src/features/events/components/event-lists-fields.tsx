import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { listPolicyNames, listsShownNames } from '../../lists/list-names.ts'
import type { EventDetails } from '../event-form.ts'
import { FoldedFields } from './folded-fields.tsx'

/** The fields for army lists. */
export function EventListsFields() {
  const form = useFormContext<EventDetails>()
  const field = fieldsOf(form)
  const list_policy = useWatch({ control: form.control, name: 'list_policy' }) ?? 'none'
  return (
    <FoldedFields
      title="army lists"
      purpose="Participants hand in their army lists here, as the text of any list builder or as a link."
      names={['list_policy', 'list_deadline', 'lists_shown']}
      isUsed={() => list_policy !== 'none'}
    >
      <SelectField label="Army lists" options={listPolicyNames} {...field('list_policy')} />
      {list_policy !== 'none' && (
        <>
          <TextField
            label="Deadline for lists"
            type="datetime-local"
            hint="Local time at the venue. Muster reminds by email three days and one day before. Leave it empty for “until the first round is published”."
            {...field('list_deadline')}
          />
          <SelectField
            label="Everybody reads the lists"
            options={listsShownNames}
            hint="Until then, only their authors and the staff of the event see them."
            {...field('lists_shown')}
          />
        </>
      )}
    </FoldedFields>
  )
}
