import { presets } from '@muster/rules/presets'
import { Plus } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { describeOverall, problemInCategories, softModes } from '../event-form.soft.ts'
import type { EventDetails } from '../event-form.ts'
import { readCategories } from '../plan-text.categories.ts'
import { FoldedFields } from './folded-fields.tsx'
import { ListField } from './list-field.tsx'

const names = ['categories', 'soft_mode'] as const

/** The usual categories, by their lines. */
const usual = ['Painting 10', 'Sportsmanship 5']

/** The fields for what an event scores besides its matches. */
export function EventSoftFields() {
  const form = useFormContext<EventDetails>()
  const { control, getValues, setValue } = form
  const field = fieldsOf(form)
  const [text = '', preset, mode] = useWatch({
    control,
    name: ['categories', 'ranking_preset', 'soft_mode'],
  })
  const before = getValues('known_categories') ?? []
  const categories = readCategories(text, before)
  const formerly = new Map(before.map(({ code, label }) => [code, label]))
  const missing = usual.filter((line) => !categories.some(({ label }) => line.startsWith(`${label} `)))
  const add = (line: string) =>
    setValue('categories', [text.trim(), line].filter(Boolean).join('\n'), { shouldDirty: true })
  return (
    <FoldedFields
      title="soft scores"
      purpose="Painting, sportsmanship and whatever else gets points. The desk scores them in a grid, and starts polls."
      names={names}
      isUsed={() => Boolean(getValues('categories'))}
    >
      <ListField
        label="Soft scores"
        hint="One line each, with the most points: “Painting 10”."
        field={field('categories')}
        items={[
          ...categories.map(({ code, label, max }) => {
            const former = formerly.get(code) ?? label
            return `${label}: 0 to ${max}${former === label ? '' : `, with the scores of ${former}`}`
          }),
          ...before
            .filter(({ code }) => !categories.some((each) => each.code === code))
            .map(({ label }) => `${label} goes, with its scores`),
        ]}
        problem={problemInCategories(text)}
      />
      {missing.length > 0 && (
        <div className="flex flex-wrap content-start items-start gap-3">
          {missing.map((line) => (
            <Button key={line} look="secondary" onClick={() => add(line)}>
              <Plus aria-hidden className="size-5" />
              {line}
            </Button>
          ))}
        </div>
      )}
      {categories.length > 0 &&
        (preset === 'own' ? (
          <p className="text-muted text-sm">Your own ranking above says whether they count.</p>
        ) : (
          <SelectField
            label="How they count"
            hint={mode === 'overall' ? describeOverall(presets[preset]) : undefined}
            options={softModes}
            {...field('soft_mode')}
          />
        ))}
    </FoldedFields>
  )
}
