import type { Event } from '@muster/contract/events'
import { addDays, dayOf } from '@muster/contract/hall-day'
import { type Mission, planInput } from '@muster/contract/plan-fields'
import { z } from '@muster/contract/zod'
import type { Line } from '../../lib/edit-form.ts'
import { fromLocalInput, toLocalInput } from '../../lib/field-text.ts'
import { browserZone } from '../../lib/zone.ts'
import { readable, refusalOf } from './form-text.ts'
import { readMissions, readProgramme, readTables, writeMissions, writeProgramme, writeTables } from './plan-text.ts'

/** What is wrong with each text; undefined for nothing. */
export const problemIn = {
  missions(text: string) {
    const items = readMissions(text)
    return refusalOf(planInput.missions, items, (index) => items[index]?.name)
  },
  tables(text: string) {
    const items = readTables(text)
    return refusalOf(planInput.tables, items, (index) => items[index]?.name)
  },
  programme(text: string) {
    const { items, problem } = readProgramme(text)
    const given = items.map(({ label }) => ({ starts_at: '2026-01-01T00:00:00Z', label }))
    return problem ?? refusalOf(planInput.programme, given, (index) => items[index]?.label)
  },
}

/** What an event plans, as texts with a line each. A draft of a former version has none of them. */
export const PlanDetails = z.object({
  missions: readable(problemIn.missions),
  tables: readable(problemIn.tables),
  programme: readable(problemIn.programme),
})
type PlanDetails = z.output<typeof PlanDetails>

export const newPlan = { missions: '', tables: '', programme: '' } as const

/** The form values of an existing event. One that a device has stored with an earlier build has no plan. */
export const planOf = ({ missions = [], tables = [], ...event }: Event, zone = browserZone()): PlanDetails => ({
  missions: writeMissions(missions),
  tables: writeTables(tables),
  programme: writeProgramme(itemsOf(event, zone)),
})

/** The programme by the clock of the hall. Without a date, it begins on the day of its first item. */
function itemsOf({ event_date, programme = [] }: Pick<Event, 'event_date' | 'programme'>, zone: string) {
  const begin = event_date ?? programme[0]?.starts_at
  if (begin === undefined) return []
  const first = Date.parse(dayOf(begin, zone))
  return programme.map(({ starts_at, label }) => {
    const [day = '', time = ''] = toLocalInput(starts_at, zone).split('T')
    return { day: 1 + Math.round((Date.parse(day) - first) / 86_400_000), time, label }
  })
}

/** The form values of a copy: what was drawn is drawn again. */
export const planOfCopy = ({ missions = [], ...event }: Event, zone: string | undefined) =>
  planOf({ ...event, missions: missions.map(toDraw) }, zone)

const toDraw = (mission: Mission) => (mission.seed === null ? mission : { ...mission, round_number: null })

/** The same in the format of the API. `event_date` is the value of a local field; without it, no day has a programme. */
export const toPlanBody = (
  { missions = '', tables = '', programme = '' }: PlanDetails,
  event_date: string,
  zone: string | undefined,
) => ({
  missions: readMissions(missions),
  tables: readTables(tables),
  programme: readProgramme(programme).items.flatMap(({ day, time, label }) => {
    const starts_at =
      event_date === '' ? null : fromLocalInput(`${addDays(event_date.slice(0, 10), day - 1)}T${time}`, zone)
    return starts_at === null ? [] : [{ starts_at, label }]
  }),
})

/** The field that shows an issue of the server about a part of the plan. */
export const planField = (path: string) =>
  path === 'team_size' ? 'are_teams' : (/^(categories|missions|tables|programme)\b/.exec(path)?.[0] ?? path)

/** The same as labelled text. */
export const describePlan = ({ missions = '', tables = '', programme = '' }: PlanDetails): Line[] => [
  { label: 'Missions', text: missions },
  { label: 'Table names', text: tables },
  { label: 'Programme', text: programme },
]
