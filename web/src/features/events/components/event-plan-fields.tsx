import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-field.ts'
import { newPlan, problemIn } from '../event-form.plan.ts'
import type { EventDetails } from '../event-form.ts'
import { readMissions, readProgramme, readTables } from '../plan-text.ts'
import { FoldedFields } from './folded-fields.tsx'
import { ListField } from './list-field.tsx'

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
