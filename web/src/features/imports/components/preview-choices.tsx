import type { DateOrder } from '@muster/contract/import-fields'
import type { ImportPreview } from '@muster/contract/imports'
import { SelectField } from '../../../components/ui/field.tsx'
import type { ImportForm } from '../use-import-form.ts'
import { ArmyList } from './army-list.tsx'
import { ColumnList } from './column-list.tsx'
import { Section } from './section.tsx'
import { WholeFileFields } from './whole-file-fields.tsx'

interface PreviewChoicesProps {
  form: ImportForm
  preview: ImportPreview
}

/** How the file is read, to be corrected by hand. */
export const PreviewChoices = (props: PreviewChoicesProps) => (
  <>
    {props.preview.format === 'table' && <ColumnList {...props} />}
    {props.preview.format !== 'muster' && <WholeFileFields {...props} />}
    {props.preview.dates.asks && <DateOrderChoice {...props} />}
    {props.preview.armies.length > 0 && <ArmyList {...props} />}
  </>
)

/** Asks which of two numbers is the day, with a date of the file. */
function DateOrderChoice({ form, preview }: { form: ImportForm; preview: ImportPreview }) {
  const { choices, change, issues } = form
  return (
    <Section title="Dates">
      <SelectField
        label={`What does ${preview.dates.example ?? 'a date'} mean?`}
        isRequired
        className="sm:max-w-md"
        error={issues.date_order}
        value={choices.date_order ?? ''}
        onChange={({ target }) => {
          const { date_order: _date_order, ...others } = choices
          change(target.value === '' ? others : { ...others, date_order: target.value as DateOrder })
        }}
      >
        <option value="">Choose</option>
        <option value="dmy">The day comes first</option>
        <option value="mdy">The month comes first</option>
      </SelectField>
    </Section>
  )
}
