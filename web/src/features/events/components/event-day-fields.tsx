import { presets } from '@muster/rules/presets'
import type { ChangeEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField, NumberField, SelectField, TextField } from '../../../components/ui/field.tsx'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ownOf } from '../event-form.day.ts'
import type { EventDetails } from '../event-form.ts'
import { byeNames, rankingNames, reportPolicyNames, tableNames } from '../ranking-names.ts'
import { EventSoftFields } from './event-soft-fields.tsx'
import { RankingFields } from './ranking-fields.tsx'

/** The fields for the course of the day: places, rounds and ranking. */
export function EventDayFields() {
  const form = useFormContext<EventDetails>()
  const { control, setValue } = form
  const field = fieldsOf(form)
  const bye = useWatch({ control, name: 'bye_worth' })
  const preset = useWatch({ control, name: 'ranking_preset' })
  const chooseRanking = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value !== 'own' || preset === 'own') return
    const { own_ranking, own_points } = ownOf(presets[preset])
    setValue('own_ranking', own_ranking)
    setValue('own_points', own_points)
  }
  const number = (name: 'capacity' | 'rounds_planned' | 'round_minutes' | 'bye_score') =>
    field(name, { setValueAs: readNumber })
  return (
    <fieldset className="grid grid-cols-1 gap-5">
      <legend className="mb-4 font-display text-xl">The day</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Ends"
          type="datetime-local"
          hint="Leave it empty if it ends the same day."
          {...field('ends_at')}
        />
        <NumberField
          label="Places"
          hint="Once they are taken, anyone who joins goes on the waiting list. Leave it empty for no limit."
          {...number('capacity')}
        />
        <NumberField label="Rounds" hint="How many are planned." {...number('rounds_planned')} />
        <NumberField
          label="Round length (minutes)"
          hint="Each round’s clock starts from this."
          {...number('round_minutes')}
        />
        <SelectField label="Tables" hint="How each round is seated." options={tableNames} {...field('table_policy')} />
        <SelectField
          label="Who reports results"
          hint="Results that you record always count."
          options={reportPolicyNames}
          {...field('report_policy')}
        />
        <SelectField
          label="Ranking"
          hint="What decides the standings, from first to last."
          options={{ ...rankingNames, own: 'Your own list of criteria' }}
          {...field('ranking_preset', { onChange: chooseRanking })}
        />
        <SelectField label="A bye is worth" options={byeNames} {...field('bye_worth')} />
        {preset === 'own' && <RankingFields />}
        {bye === 'score' && <NumberField label="Score of a bye" {...number('bye_score')} />}
      </div>
      <EventSoftFields />
      <CheckboxField
        label="Participants record their own games"
        hint="Anyone who joined with an account records a game without a round. It counts at once. If the other side objects, you decide."
        {...form.register('participants_record')}
      />
    </fieldset>
  )
}
