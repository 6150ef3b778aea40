import type { DrawRule } from '@muster/contract/army-filter-values'
import type { ArmyRecord, CountedGame, Matchup, Rate, TrendPoint } from '@muster/contract/army-stats'
import type { ArmyStrength } from '@muster/contract/army-strengths'
import type { GrandAlliance } from '@muster/contract/games'
import { countByEvents, type EventSums, wilson } from '@muster/rules/rates'
import type { ArmyStrength as Measured } from '@muster/rules/ratings/army-strengths'
import { resultOf } from '@muster/rules/results'
import type { ArmyRow } from '../../db/tables.ts'
import type { GameRow } from './queries.games.ts'
import type { ArmyCount, MatchupCount, MonthCount } from './queries.ts'
import { isTooSmallToMeasure, saySkill } from './rules.strengths.ts'
import { isTooSmall, successOf, type WinsDrawsLosses } from './rules.ts'

/** Millionths are far finer than any interval. */
const round = (share: number) => Math.round(share * 1e6) / 1e6

const presentShare = ({ value, low, high }: Rate): Rate => ({ value: round(value), low: round(low), high: round(high) })

export const presentRate = (rate: Rate | null) => rate && presentShare(rate)

/** With sums over events, the interval is by events. */
const presentRecord = (record: WinsDrawsLosses & { players: number }, draws: DrawRule, sums?: EventSums) => ({
  wins: record.wins,
  draws: record.draws,
  losses: record.losses,
  rate: presentRate(wilson(sums ? countByEvents(sums) : successOf(record, draws))),
  is_too_small: isTooSmall(record, draws),
})

const ratedMatches = ({ wins, draws, losses }: WinsDrawsLosses) => wins + draws + losses

/** What shares are calculated from. */
export interface Totals {
  counted_matches: number
  participants: number
}

/** From the counts of all whole factions, which include each match twice unless it is a mirror. */
export const totalsOf = (factions: readonly ArmyCount[]): Totals => ({
  counted_matches: factions.reduce((sum, count) => sum + ratedMatches(count) / 2 + count.mirrors, 0),
  participants: factions.reduce((sum, count) => sum + count.participants, 0),
})

const shareOf = (count: number, total: number) => (total === 0 ? 0 : round(count / total))

interface Named {
  grand_alliance: GrandAlliance
  army?: ArmyRow | undefined
}

/** The grand alliance of a faction; a faction that an editor has just removed from the catalogue needs one too. */
export const allianceOf = ({ faction }: { faction: string }, alliances: ReadonlyMap<string, GrandAlliance>) => ({
  grand_alliance: alliances.get(faction) ?? 'Order',
})

export const presentArmyRecord = (
  count: ArmyCount,
  { grand_alliance, army }: Named,
  { totals, draws, sums }: { totals: Totals; draws: DrawRule; sums?: EventSums | undefined },
): ArmyRecord => ({
  faction: count.faction,
  army_id: army?.id ?? null,
  army_name: army?.name ?? null,
  game_type: army?.game_type ?? null,
  grand_alliance,
  matches: ratedMatches(count) + count.mirrors,
  ...presentRecord(count, draws, sums),
  mirrors: count.mirrors,
  rated_participants: count.players,
  participants: count.participants,
  participant_share: shareOf(count.participants, totals.participants),
  match_share: shareOf(ratedMatches(count) + count.mirrors, totals.counted_matches),
})

export const presentStrength = (measured: Measured, alliances: ReadonlyMap<string, GrandAlliance>): ArmyStrength => ({
  faction: measured.army,
  ...allianceOf({ faction: measured.army }, alliances),
  matches: measured.games,
  events: measured.events,
  rate: presentShare(measured.rate),
  strength: presentShare(measured.strength),
  players: presentShare(measured.players),
  is_too_small: isTooSmallToMeasure(measured),
  sentence: saySkill(measured),
})

/** The matchup as each side sees it; a mirror only once, without a rate. */
export function presentMatchup(
  count: MatchupCount,
  alliances: ReadonlyMap<string, GrandAlliance>,
  draws: DrawRule,
): Matchup[] {
  const { faction, opponent, players, opposing_players, wins, losses } = count
  const matches = ratedMatches(count)
  // If one side has few participants, both rates say more about those few than about the armies.
  const fewest = Math.min(players, opposing_players)
  const seenFrom = (
    side: WinsDrawsLosses & { players: number },
    names: { faction: string; opponent: string },
  ): Matchup => ({
    ...names,
    opponent_grand_alliance: allianceOf({ faction: names.opponent }, alliances).grand_alliance,
    matches,
    ...presentRecord(side, draws),
  })
  const own = seenFrom({ wins, draws: count.draws, losses, players: fewest }, { faction, opponent })
  // The winner of a mirror says nothing about the faction.
  if (faction === opponent) return [{ ...own, wins: 0, draws: 0, losses: 0, rate: null, is_too_small: true }]
  const other = { wins: losses, draws: count.draws, losses: wins, players: fewest }
  return [own, seenFrom(other, { faction: opponent, opponent: faction })]
}

export const presentTrendPoint = (count: MonthCount, draws: DrawRule): TrendPoint => ({
  month: count.month,
  matches: ratedMatches(count) + count.mirrors,
  ...presentRecord(count, draws),
})

export const presentGame = ({ side, opposing_side, ...row }: GameRow): CountedGame => ({
  match_id: row.match_id,
  event_id: row.event_id,
  event_title: row.event_title,
  event_date: row.event_date?.toISOString() ?? null,
  time_zone: row.time_zone,
  round_number: row.round_number,
  side,
  opposing_side,
  result: resultOf({
    participant1_score: side.score,
    participant2_score: opposing_side.score,
    is_double_loss: false,
  }),
  is_mirror: side.faction === opposing_side.faction,
})
