import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextAreaField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { newPlan, problemIn } from '../event-form.plan.ts'
import type { EventDetails } from '../event-form.ts'
import { readMissions, readProgramme, readTables } from '../plan-text.ts'
import { FoldedFields } from './folded-fields.tsx'

const names = Object.keys(newPlan) as (keyof typeof newPlan)[]

/** The fields for missions, names of tables and the programme. */
export function EventPlanFields() {
  const form = useFormContext<EventDetails>()
  const field = fieldsOf(form)
  const [missions = '', tables = '', programme = ''] = useWatch({ control: form.control, name: names })
  return (
    <FoldedFields
      title="missions, table names, programme"
      purpose="What your pack says, where players look for it: on the page of the event, their card and the board."
      names={names}
      isUsed={() => names.some((name) => form.getValues(name))}
    >
      <ListField
        label="Missions"
        hint="One line each, in the order of the rounds. A line that begins with “-” is drawn when a round is published. Indent text and links below their mission."
        field={field('missions')}
        items={readMissions(missions).map(({ round_number, name }) =>
          round_number === null ? `To be drawn: ${name}` : `Round ${round_number}: ${name}`,
        )}
        problem={problemIn.missions(missions)}
      />
      <ListField
        label="Table names"
        hint="One line each, in the order of the tables; or with the number, such as “3 Jungle”."
        field={field('tables')}
        items={readTables(tables).map(({ number, name }) => `Table ${number}: ${name}`)}
        problem={problemIn.tables(tables)}
      />
      <ListField
        label="Programme"
        hint="One line each, such as “12:30 Lunch”, by the clock of the hall. “Day 2” on its own line begins the next day."
        field={field('programme')}
        items={readProgramme(programme).items.map(({ day, time, label }) =>
          day === 1 ? `${time} ${label}` : `Day ${day}, ${time} ${label}`,
        )}
        problem={problemIn.programme(programme)}
      />
    </FoldedFields>
  )
}

interface ListFieldProps {
  label: string
  hint: string
  field: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'>
  /** What was understood. */
  items: string[]
  /** What was not, so that nobody is surprised later. */
  problem: string | undefined
}

/** A list that is typed as lines, and below it how Muster reads it. */
const ListField = ({ label, hint, field, items, problem }: ListFieldProps) => (
  <div>
    <TextAreaField label={label} hint={hint} {...field} />
    {(items.length > 0 || problem !== undefined) && (
      <div className="mt-2 border-line border-l-2 pl-3 text-sm">
        <ul aria-label="As Muster reads it" className="grid grid-cols-1 text-muted">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={index} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
        {problem !== undefined && <p className="wrap-anywhere font-medium text-danger">{problem}.</p>}
      </div>
    )}
  </div>
)
