import type { Visibility } from '@muster/contract/events'
import { type EventType, eventTypeNames } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { recordsByDefault } from '@muster/rules/recording'
import type { ChangeEvent, ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Combobox } from '../../../components/ui/combobox.tsx'
import { CheckboxField, Field, SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx'
import { fromLocalInput, isSkipped, toLocalInput } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { browserZone } from '../../../lib/zone.ts'
import { countryOptions } from '../country-options.ts'
import { type EventDetails, hallZone, visibilityNames } from '../event-form.ts'
import { CityField } from './city-field.tsx'
import { EventDayFields } from './event-day-fields.tsx'
import { EventListsFields } from './event-lists-fields.tsx'
import { EventPlanFields } from './event-plan-fields.tsx'
import { EventVisitFields } from './event-visit-fields.tsx'
import { FoldedFields } from './folded-fields.tsx'

interface EventDetailsFieldsProps {
  /** Called after the person chose another game. */
  onGameTypeChange?: () => void
  gameTypeHint?: string | undefined
}

/** The fields that the create and edit forms share. */
export function EventDetailsFields({ onGameTypeChange = () => {}, gameTypeHint }: EventDetailsFieldsProps) {
  const form = useFormContext<EventDetails>()
  const field = fieldsOf(form)
  const visibility = useWatch({ control: form.control, name: 'visibility' })
  const changeRecording = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    form.setValue('participants_record', recordsByDefault(target.value as EventType))
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField label="Event Title" isRequired {...field('title')} />
      <TwoColumns>
        <SelectField
          label="Game Type"
          isRequired
          hint={gameTypeHint}
          {...field('game_type', { onChange: onGameTypeChange })}
        >
          <option value="AOS">Age of Sigmar</option>
          <option value="SPEARHEAD">Spearhead</option>
          <option value="WARCRY" disabled>
            Warcry (coming soon)
          </option>
        </SelectField>
        <SelectField
          label="Event Type"
          isRequired
          options={eventTypeNames}
          {...field('event_type', { onChange: changeRecording })}
        />
      </TwoColumns>
      <TwoColumns>
        <CountryField />
        <CityField />
      </TwoColumns>
      <TwoColumns>
        <TextField label="Event Date" type="datetime-local" hint={useDateHint()} {...field('event_date')} />
        <TimeZoneField />
      </TwoColumns>
      <TextAreaField label="Description" hint="What to bring, where to park and eat." {...field('description')} />
      <TwoColumns>
        <SelectField
          label="Who can see it"
          options={visibilityNames}
          hint={visibilityHints[visibility ?? 'listed']}
          {...field('visibility')}
        />
        {visibility !== 'listed' && (
          <CheckboxField
            label="Count its matches in the army statistics"
            hint="The event is not named there."
            className="self-center"
            {...form.register('counts_in_statistics')}
          />
        )}
      </TwoColumns>
      <CheckboxField
        label="Public Event"
        hint={
          visibility === 'listed'
            ? 'The event is visible on the Events page regardless of this setting.'
            : '“Who can see it” above decides who finds the event; this setting changes nothing.'
        }
        {...form.register('is_public')}
      />
      <CheckboxField
        label="Open for joining"
        hint="Anyone who is signed in can join as a participant."
        {...form.register('registration_open')}
      />
      <EventVisitFields />
      <EventListsFields />
      <EventPlanFields />
      <FoldedFields
        title="teams of two"
        purpose="Two play together against two others, and share a place in the standings."
        names={['are_teams']}
        isUsed={() => form.getValues('are_teams')}
      >
        <CheckboxField
          label="Teams of two (doubles)"
          hint="A team has a name, two members and their armies. Its matches count in no army statistics and ratings."
          {...form.register('are_teams')}
        />
      </FoldedFields>
      <EventDayFields />
    </div>
  )
}

const visibilityHints: Record<Visibility, string> = {
  listed: 'It is in the list of events, on the map and in calendars.',
  unlisted: 'It is not in any list. You get a link to give to those who may see it.',
  draft: 'No one else can see it until you publish it.',
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
)

function CountryField() {
  const { control, setValue } = useFormContext<EventDetails>()
  // The chosen place is in the previous country.
  const clearPlace = () => {
    setValue('place_id', null, { shouldDirty: true })
    setValue('place_zone', null)
  }
  return (
    <Controller
      control={control}
      name="location_country"
      render={({ field, fieldState }) => (
        <Field label="Country" error={fieldState.error?.message}>
          {(attributes) => (
            <Combobox
              fold={foldText}
              control={attributes}
              options={countryOptions}
              value={field.value ?? null}
              onChange={(country) => {
                field.onChange(country)
                clearPlace()
              }}
              placeholder="Type to search"
            />
          )}
        </Field>
      )}
    />
  )
}

const zoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

/** An API client may have set a zone that browsers do not list, such as UTC. */
const withZone = (zone: string | undefined) =>
  zone === undefined || zoneOptions.some(({ value }) => value === zone)
    ? zoneOptions
    : [...zoneOptions, { value: zone, label: zone }]

/** Says when the clocks skip the typed time, before it is saved. */
function useDateHint(): string {
  const { control } = useFormContext<EventDetails>()
  const [event_date, has_time, location_country, location_city, time_zone, place_zone] = useWatch({
    control,
    name: ['event_date', 'has_time', 'location_country', 'location_city', 'time_zone', 'place_zone'],
  })
  const zone = hallZone({ location_country, location_city, time_zone, place_zone })
  if (isSkipped(event_date, zone)) {
    const saved = toLocalInput(fromLocalInput(event_date, zone), zone)
    return `The clocks go forward then and skip this time. It is saved as ${saved.slice(11)}.`
  }
  return has_time === false
    ? 'Only the day is known. Pages show no time until you change it.'
    : 'Local time at the venue. Leave it empty for “Date TBD”.'
}

const hintOf = (zone: string | undefined, chosen: string | null | undefined) =>
  zone === undefined
    ? `Not known from the location. Please choose it: until then, type the time in your own, ${browserZone()}. Pages show it in UTC.`
    : chosen
      ? 'As you chose. Clear it to follow the location.'
      : 'Taken from the location.'

/** Follows the place, or else country and city, until the organiser chooses a zone. */
function TimeZoneField() {
  const { control } = useFormContext<EventDetails>()
  const [location_country, location_city, time_zone, place_zone] = useWatch({
    control,
    name: ['location_country', 'location_city', 'time_zone', 'place_zone'],
  })
  const zone = hallZone({ location_country, location_city, time_zone, place_zone })
  return (
    <Controller
      control={control}
      name="time_zone"
      render={({ field, fieldState }) => (
        <Field label="Time Zone" hint={hintOf(zone, time_zone)} error={fieldState.error?.message}>
          {(attributes) => (
            <Combobox
              fold={foldText}
              control={attributes}
              options={withZone(zone)}
              value={zone ?? null}
              onChange={field.onChange}
              placeholder="Type to search"
            />
          )}
        </Field>
      )}
    />
  )
}
