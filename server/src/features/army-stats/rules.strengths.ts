import { type SeasonWeeks, seasonWeeks } from '@muster/contract/army-filter-values'
import { StrengthFilters } from '@muster/contract/army-stats-filters'
import { gameTypes } from '@muster/contract/games'
import type { ArmyStrength } from '@muster/rules/ratings/army-strengths'
import { type Days, firstDay, tomorrowEnds } from './rules.periods.ts'

/** Fewer events than this say little about how much events differ. */
const eventsMin = 5
const gamesMin = 20

/** Longer seasons would average over several versions of the rules. */
const daysMax = 371

/** Differences below a percentage point are not worth a sentence. */
const worthSaying = 0.01

/** Readers would wonder why rate and strength are that far apart. */
const farApart = 0.05
const tooEarly = 'Too early to tell the army from its players, so its strength is kept near half.'

interface SeasonFilters {
  from?: string | undefined
  to?: string | undefined
  weeks: SeasonWeeks
}

/** What a season is found by: everything that says which matches are in it. */
export type SeasonKey = Omit<StrengthFilters, 'grand_alliance'>

/**
 * A key as text, its fields in the order of the contract. Choices of dates that come to the same season have one key;
 * a season that ends today keeps its key tomorrow.
 */
export function writeKey({ weeks, ...filters }: SeasonKey, today = Temporal.Now.plainDateISO('UTC')): string {
  const { from, to } = seasonOf({ weeks, ...filters }, today)
  const isOfWeeks = filters.from === undefined && filters.to === undefined
  const dates = isOfWeeks ? { weeks } : filters.to === undefined ? { from } : { from, to }
  return JSON.stringify(StrengthFilters.parse({ ...filters, ...dates }))
}

export const readKey = (key: string): SeasonKey => StrengthFilters.parse(JSON.parse(key))

/** The seasons that pages offer without further filters. */
export const usualSeasons: readonly string[] = gameTypes.flatMap((game_type) =>
  seasonWeeks.map((weeks) => writeKey({ game_type, weeks })),
)

/** When a season was measured, in which versions of its events, and how long that took. */
export interface Measuring {
  signature: string | null
  measured_at: Date | null
  seconds: number | null
}

/** How long a season is shown although results have come in, in milliseconds: on a busy day they come every second. */
const freshFor = 60_000

/** At most one part in so many of a core measures one season again and again. */
const rest = 50

/** Whether a season is to be measured, now that its events are signed like this. `now` is in milliseconds. */
export const isDue = ({ signature, measured_at, seconds }: Measuring, current: string, now: number) =>
  measured_at === null ||
  (signature !== current && now - measured_at.getTime() > Math.max(freshFor, rest * 1000 * (seconds ?? 0)))

/** The first and the last day of a season: as given, else the last weeks; and the days whose matches are in it. */
export function seasonOf(
  { from, to, weeks }: SeasonFilters,
  today: Temporal.PlainDate,
): { from: string; to: string; days: Days } {
  const last = to === undefined ? today : Temporal.PlainDate.from(to)
  const length = from === undefined ? 7 * Number(weeks) : daysMax
  const start = last.subtract({ days: length - 1 }).toString()
  const earliest = start < firstDay ? firstDay : start
  const first = from === undefined || from < earliest ? earliest : from
  const before = to === undefined ? tomorrowEnds(today) : last.add({ days: 1 }).toString()
  return { from: first, to: last.toString(), days: [first, before] }
}

/** Fewer than 20 matches or 5 events. */
export const isTooSmallToMeasure = ({ games, events }: ArmyStrength) => games < gamesMin || events < eventsMin

/** Why the rate differs from the strength; null if it hardly does. */
export function saySkill(measured: ArmyStrength): string | null {
  const { rate, strength, players } = measured
  if (isTooSmallToMeasure(measured)) return null
  const isAhead = players.low > 0.5 && rate.value - strength.value >= worthSaying
  const isBehind = players.high < 0.5 && strength.value - rate.value >= worthSaying
  const share = `with equal armies, they would win ${percent.format(players.value)} of these matches.`
  if (isAhead) return `Good players like it: ${share}`
  if (isBehind) return `Its players met stronger opponents: ${share}`
  return Math.abs(rate.value - strength.value) < farApart ? null : tooEarly
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
