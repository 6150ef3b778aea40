import type { Event } from '@muster/contract/events'
import { EventInput, ReportPolicy } from '@muster/contract/events'
import { TablePolicy } from '@muster/contract/pairings'
import type { ByeRule, Criterion, RankingRules } from '@muster/contract/ranking'
import { defaultRules, MatchPointsRule, Ranking } from '@muster/contract/ranking'
import { z } from '@muster/contract/zod'
import { type PresetName, presets } from '@muster/rules/presets'
import type { Line } from '../../lib/edit-form.ts'
import { fromLocalInput, toLocalInput } from '../../lib/field-text.ts'
import { type Categories, describeRanking } from './criterion-names.ts'
import { splitRanking } from './event-form.soft.ts'
import { byeNames, presetNames, presetOf, rankingNames, reportPolicyNames, tableNames } from './ranking-names.ts'

const { capacity, rounds_planned, round_minutes } = EventInput.shape
const points = MatchPointsRule.shape

/** The course of the day, as form values. */
export const DayDetails = z.object({
  /** The value of a local date and time field, by the hall's clock; empty for the day of the beginning. */
  ends_at: z.string().refine((local) => local === '' || fromLocalInput(local) !== null, 'End must be a date and time'),
  capacity,
  rounds_planned,
  round_minutes,
  /** Teams of two. */
  are_teams: z.boolean(),
  table_policy: TablePolicy,
  report_policy: ReportPolicy,
  participants_record: z.boolean(),
  /** `own` is the list of criteria below. */
  ranking_preset: z.enum([...presetNames, 'own']),
  own_ranking: Ranking,
  own_points: z.object({ ...points, major_win: points.win.nullish(), minor_loss: points.win.nullish() }),
  bye_worth: z.enum(['own_average', 'score', 'nothing']),
  bye_score: z
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(100_000, 'Must be at most 100000')
    .nullish(),
})
type DayDetails = z.output<typeof DayDetails>

/** A custom list starts with the criteria of the previous ranking. */
export const ownOf = ({ ranking, points: { win, draw, loss, major_win, minor_loss } }: Ruled) => ({
  own_ranking: [...ranking],
  own_points: { win, draw, loss, major_win: major_win ?? null, minor_loss: minor_loss ?? null },
})

interface Ruled extends Pick<RankingRules, 'points'> {
  ranking: readonly Criterion[]
}

/** The form values for the day of an existing event. */
export const dayOf = (event: Event, zone: string | undefined): z.input<typeof DayDetails> => ({
  ends_at: toLocalInput(event.ends_at, zone),
  capacity: event.capacity,
  rounds_planned: event.rounds_planned,
  round_minutes: event.round_minutes,
  are_teams: event.team_size === 2,
  table_policy: event.table_policy,
  report_policy: event.report_policy,
  participants_record: event.participants_record,
  ranking_preset: usualOf(event) ?? 'own',
  ...ownOf(event),
  bye_worth:
    event.bye.counts_as === 'nothing' ? 'nothing' : event.bye.score === 'own_average' ? 'own_average' : 'score',
  bye_score: event.bye.score === 'own_average' ? null : event.bye.score,
})

/** The preset of the event, with or without soft scores. */
function usualOf({ ranking, points }: Event): PresetName | undefined {
  const split = splitRanking(ranking)
  return split && presetOf({ ranking: split.ranking, points }, ranking)
}

export const newDay: z.input<typeof DayDetails> = {
  ends_at: '',
  capacity: null,
  rounds_planned: null,
  round_minutes: null,
  are_teams: false,
  table_policy: 'fresh',
  report_policy: 'one',
  participants_record: false,
  ranking_preset: 'record',
  ...ownOf(defaultRules),
  bye_worth: 'own_average',
  bye_score: null,
}

/** The day in the format of the API. */
export function toDayBody(day: DayDetails, zone: string | undefined) {
  const { ends_at, capacity = null, rounds_planned = null, round_minutes = null, ranking_preset } = day
  return {
    ends_at: fromLocalInput(ends_at, zone),
    capacity,
    rounds_planned,
    round_minutes,
    team_size: day.are_teams ? (2 as const) : (1 as const),
    table_policy: day.table_policy,
    report_policy: day.report_policy,
    participants_record: day.participants_record,
    ...(ranking_preset === 'own' ? ownRules(day) : rulesOf(ranking_preset)),
    bye: byeOf(day),
  }
}

const rulesOf = (preset: PresetName) => ({ ranking: [...presets[preset].ranking], points: presets[preset].points })

/** Leaves out major wins and minor losses without points of their own. */
function ownRules({ own_ranking, own_points: { win, draw, loss, major_win, minor_loss } }: DayDetails) {
  const special = { ...(major_win != null && { major_win }), ...(minor_loss != null && { minor_loss }) }
  return { ranking: own_ranking, points: { win, draw, loss, ...special } }
}

const byeOf = ({ bye_worth, bye_score }: DayDetails): ByeRule =>
  bye_worth === 'score'
    ? { counts_as: 'win', score: bye_score ?? 0 }
    : { ...defaultRules.bye, counts_as: bye_worth === 'nothing' ? 'nothing' : 'win' }

/** The day as labelled text. */
export const describeDay = (day: z.input<typeof DayDetails>, categories: Categories): Line[] => [
  { label: 'Ends', text: day.ends_at.replace('T', ' ') },
  { label: 'Places', text: String(day.capacity ?? '') },
  { label: 'Rounds', text: String(day.rounds_planned ?? '') },
  { label: 'Round length (minutes)', text: String(day.round_minutes ?? '') },
  { label: 'Teams of two', text: day.are_teams ? 'yes' : 'no' },
  { label: 'Tables', text: tableNames[day.table_policy] },
  { label: 'Who reports results', text: reportPolicyNames[day.report_policy] },
  { label: 'Participants record their own games', text: day.participants_record ? 'yes' : 'no' },
  {
    label: 'Ranking',
    text:
      day.ranking_preset === 'own' ? describeRanking(day.own_ranking, categories) : rankingNames[day.ranking_preset],
  },
  { label: 'Points', text: day.ranking_preset === 'own' ? Object.values(day.own_points).join(' ') : '' },
  { label: 'A bye is worth', text: `${byeNames[day.bye_worth]} ${day.bye_worth === 'score' ? day.bye_score : ''}` },
]
