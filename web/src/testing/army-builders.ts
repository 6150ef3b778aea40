import type { ArmyRecord, CountedGame, Matchup, TrendPoint } from '@muster/contract/army-stats'
import { next, resultOf } from './builders.ts'

type Counts = Partial<Record<'wins' | 'draws' | 'losses' | 'mirrors', number>>

/**
 * Totals and the rate for some games. The interval is simplified to a tenth on either side, so that tests can predict
 * it.
 */
function countedOf({ wins = 0, draws = 0, losses = 0, mirrors = 0 }: Counts) {
  const rated = wins + draws + losses
  const value = rated === 0 ? 0 : (wins + draws / 2) / rated
  const rate = { value, low: Math.max(0, value - 0.1), high: Math.min(1, value + 0.1) }
  return {
    matches: rated + mirrors,
    wins,
    draws,
    losses,
    rate: rated === 0 ? null : rate,
    is_too_small: rated < 20,
  }
}

/**
 * Builds the record of a faction or of one of its armies. `matches`, `rate` and `is_too_small` are derived from the counts.
 */
export function buildArmyRecord(given: Partial<ArmyRecord> = {}): ArmyRecord {
  return {
    faction: 'Skaven',
    army_id: null,
    army_name: null,
    game_type: null,
    grand_alliance: 'Chaos',
    mirrors: 0,
    rated_participants: 8,
    participants: 9,
    participant_share: 0.1,
    match_share: 0.2,
    ...countedOf(given),
    ...given,
  }
}

/** Builds a matchup of two factions. A mirror matchup has only a number of games. */
export function buildMatchup(given: Partial<Matchup> = {}): Matchup {
  return { faction: 'Skaven', opponent: 'Seraphon', opponent_grand_alliance: 'Order', ...countedOf(given), ...given }
}

export function buildTrendPoint(given: Partial<TrendPoint> = {}): TrendPoint {
  return { month: '2026-10', ...countedOf(given), ...given }
}

/** Builds a counted match. Its result is derived from the scores. */
export function buildCountedGame(given: Partial<CountedGame> = {}): CountedGame {
  const side = {
    participant_id: next(),
    nickname: 'Ana',
    faction: 'Skaven',
    army_name: 'Gnawfeast Clawpack',
    score: 21,
  }
  const opposing_side = {
    participant_id: next(),
    nickname: 'Ben',
    faction: 'Seraphon',
    army_name: 'Starscale Warhost',
    score: 14,
  }
  const sides = { side, opposing_side, ...given }
  return {
    match_id: next(),
    event_id: 1,
    event_title: 'Winter Muster',
    event_date: null,
    time_zone: null,
    round_number: null,
    result: resultOf(sides.side.score, sides.opposing_side.score),
    is_mirror: sides.side.faction === sides.opposing_side.faction,
    ...sides,
  }
}
