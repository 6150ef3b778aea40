import { eventTypeNames, gameNames } from '@muster/contract/games'
import { type EventField, eventFields } from '@muster/contract/import-fields'
import type { ImportPreview } from '@muster/contract/imports'
import { foldText } from '@muster/contract/names'
import { Combobox } from '../../../components/ui/combobox.tsx'
import { Field, SelectField, TextField } from '../../../components/ui/field.tsx'
import { countryOptions } from '../../events/country-options.ts'
import { columnsOf, withDefault } from '../choices.ts'
import type { ImportForm } from '../use-import-form.ts'
import { Section } from './section.tsx'

/** What the file has no column for, once for the whole file. */
export function WholeFileFields({ form, preview }: { form: ImportForm; preview: ImportPreview }) {
  const { choices, change, issues } = form
  const given = columnsOf(choices, preview)
  // A report of New Recruit has a title of its own.
  const open = eventFields.filter(
    (field) => !given.includes(field) && !(preview.format === 'new_recruit' && field === 'event'),
  )
  if (open.length === 0) return null
  const attributesOf = (field: EventField) => ({
    value: choices.defaults?.[field] ?? '',
    error: issues[`defaults.${field}`],
    onChange: ({ target }: { target: { value: string } }) => change(withDefault(choices, field, target.value)),
  })
  const fields: Record<EventField, () => React.ReactNode> = {
    event: () => <TextField key="event" label="Event Title" isRequired maxLength={200} {...attributesOf('event')} />,
    date: () => (
      <TextField
        key="date"
        label="Event Date"
        type="date"
        hint="Give a date: an event with rounds but no date counts as running."
        {...attributesOf('date')}
      />
    ),
    country: () => (
      <Field key="country" label="Country" error={issues['defaults.country']}>
        {(control) => (
          <Combobox
            fold={foldText}
            control={control}
            options={countryOptions}
            value={choices.defaults?.country ?? null}
            onChange={(country) => change(withDefault(choices, 'country', country ?? ''))}
            placeholder="Type to search"
          />
        )}
      </Field>
    ),
    city: () => <TextField key="city" label="City" maxLength={100} {...attributesOf('city')} />,
    game_type: () => (
      <SelectField key="game_type" label="Game" {...attributesOf('game_type')}>
        <option value="">{gameNames.SPEARHEAD}</option>
        <option value="AOS">{gameNames.AOS}</option>
      </SelectField>
    ),
    event_type: () => (
      <SelectField key="event_type" label="Type of Event" {...attributesOf('event_type')}>
        <option value="">{eventTypeNames.tournament}</option>
        <option value="friendly">{eventTypeNames.friendly}</option>
      </SelectField>
    ),
  }
  return (
    <Section title="For the whole file">
      <p className="text-muted">
        {preview.format === 'table' ? 'The file has no column for these.' : 'For what the report does not say.'}
      </p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{open.map((field) => fields[field]())}</div>
    </Section>
  )
}
