import type { Rate } from '@muster/contract/army-stats'
import { countByEvents, sumEvents, wilson, z } from '../rates.ts'
import { fitJoint, type JointFit, type PairedResult, publishedPenalties } from './joint.ts'
import { chanceOf, lead, solve } from './paired-fit.ts'

/** A game with its event: what happens at one event hangs together, so events are the units that intervals count. */
export interface SeasonMatch extends PairedResult {
  event: number
}

/** How an army did in a season. Games of the army against itself are in none of it. */
export interface ArmyStrength {
  army: string
  games: number
  events: number
  /** The share of its games that it won, a draw as half. */
  rate: Rate
  /** What it would win of its games if both players were equally good. */
  strength: Rate
  /** What its players would win of their games if both armies were equally good. */
  players: Rate
}

/** What the matches of a season say. */
export interface MeasuredGames {
  /** Games of an army against itself included. */
  matches: number
  events: number
  strengths: ArmyStrength[]
}

/** A season as it was measured, with its first and last day. */
export interface MeasuredSeason extends MeasuredGames {
  from: string
  to: string
}

/**
 * The strength of each army with the skill of its players taken out, by name of the army. Players and armies are fitted
 * together (`fitJoint`), so an army that good players like gets no credit for them, as far as the games tell the two
 * apart. Only results count, not scores.
 *
 * Variances come from whole events, as a bootstrap of events would give them (a sandwich: K.-Y. Liang and S. L. Zeger,
 * Biometrika 73 (1986) 13-22). A strength adds what the penalty hides: it pulls estimates to 0, where the truth need not be.
 *
 * `onProgress` gets the share of the armies that are done, from 0 to 1.
 */
export function measureArmies(
  games: readonly SeasonMatch[],
  onProgress: (share: number) => void = () => {},
): ArmyStrength[] {
  const season = fitSeason(games)
  const armies = [...season.model.armies.keys()].sort((a, b) => (a < b ? -1 : 1))
  return armies
    .map((army, index) => {
      const measured = measureArmy(army, season)
      onProgress((index + 1) / armies.length)
      return measured
    })
    .filter((measured) => measured !== undefined)
}

export function fitSeason(games: readonly SeasonMatch[]): Season {
  const model = fitJoint(games, publishedPenalties)
  const events = new Set(games.map(({ event }) => event)).size
  return { games, events, model, correction: correctionOf({ games, events, model }) }
}

/** A season's games and their fit. */
interface Season {
  games: readonly SeasonMatch[]
  events: number
  model: JointFit
  correction: number
}

/**
 * Fitted games vary less than the truth, because the fit has followed them; few events vary less than many. Both as
 * Stata's `vce(cluster)`, with the number of parameters that the penalty leaves.
 */
function correctionOf({ games, events, model: { fit } }: Omit<Season, 'correction'>): number {
  const { penalties } = fit.information
  const fitted = fit.curvature.reduce((sum, curvature, index) => sum + 1 - (penalties[index] ?? 0) / curvature, 0)
  return (events / Math.max(1, events - 1)) * ((games.length - 1) / Math.max(1, games.length - fitted))
}

/** A game as an army sees it. */
interface OwnGame {
  index: number
  event: number
  opponent: string
  /** 1 if the army is the first side, else -1. */
  side: 1 | -1
}

function measureArmy(army: string, season: Season): ArmyStrength | undefined {
  const { games, model } = season
  const own = games.flatMap((game, index): OwnGame[] => {
    if (game.army1 === game.army2 || (game.army1 !== army && game.army2 !== army)) return []
    const isFirst = game.army1 === army
    return [{ index, event: game.event, opponent: isFirst ? game.army2 : game.army1, side: isFirst ? 1 : -1 }]
  })
  const byEvent = Map.groupBy(own, ({ event }) => event)
  const won = ({ index, side }: OwnGame) => 0.5 + side * ((games[index]?.result ?? 0.5) - 0.5)
  const events = Array.from(byEvent.values(), (played) => ({
    wins: played.reduce((sum, game) => sum + won(game), 0),
    n: played.length,
  }))
  const rate = wilson(countByEvents(sumEvents(events)))
  // Played against itself only.
  if (rate === null) return undefined
  return {
    army,
    games: own.length,
    events: events.length,
    rate,
    strength: shareOf(armyContrast(army, own, model), season),
    players: shareOf(playersContrast(own, season), season),
  }
}

/** An army less the opponents that it met, each as often as it met them. */
function armyContrast(army: string, own: readonly OwnGame[], { fit, armies }: JointFit): Float64Array {
  const contrast = new Float64Array(fit.strengths.length)
  add(contrast, armies.get(army), 1)
  for (const { opponent } of own) add(contrast, armies.get(opponent), -1 / own.length)
  return contrast
}

/** The army's players less their opponents. */
function playersContrast(own: readonly OwnGame[], { games, model: { fit, players } }: Season): Float64Array {
  const contrast = new Float64Array(fit.strengths.length)
  for (const { index, side } of own) {
    add(contrast, players.get(games[index]?.player1 ?? ''), side / own.length)
    add(contrast, players.get(games[index]?.player2 ?? ''), -side / own.length)
  }
  return contrast
}

function add(contrast: Float64Array, index: number | undefined, amount: number) {
  if (index !== undefined) contrast[index] = (contrast[index] ?? 0) + amount
}

/** The share that a sum of strengths, in logits, comes to. */
function shareOf(contrast: Float64Array, season: Season): Rate {
  const ahead = contrast.reduce((sum, amount, index) => sum + amount * (season.model.fit.strengths[index] ?? 0), 0)
  const { sampling, shrinkage } = varianceOf(contrast, season)
  const margin = Math.hypot(studentOf(season.events - 1) * Math.sqrt(sampling), z * Math.sqrt(shrinkage))
  return { value: chanceOf(ahead), low: chanceOf(ahead - margin), high: chanceOf(ahead + margin) }
}

/**
 * Student's counterpart of z, because a few events say less about how events differ. The first terms of its expansion
 * (Abramowitz and Stegun, 26.7.5), which are too small for fewer than four events.
 */
function studentOf(degrees: number): number {
  const n = Math.max(1, degrees)
  return z + (z ** 3 + z) / (4 * n) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2)
}

/**
 * The variance of a sum of strengths: `sampling` if other events had been played, `shrinkage` from the penalty, for
 * truths that vary as much as the penalty says.
 */
export function varianceOf(contrast: Float64Array, { games, model: { fit }, correction }: Season) {
  const { games: paired, penalties } = fit.information
  const weight = solve(fit.information, contrast, 1e-6)
  const scores = new Map<number, number>()
  for (const [index, { event, result }] of games.entries()) {
    const surprise = result - chanceOf(lead(paired.terms, index, fit.strengths))
    scores.set(event, (scores.get(event) ?? 0) + surprise * lead(paired.terms, index, weight))
  }
  const squares = [...scores.values()].reduce((sum, score) => sum + score ** 2, 0)
  const shrinkage = weight.reduce((sum, value, index) => sum + (penalties[index] ?? 0) * value ** 2, 0)
  return { sampling: correction * squares, shrinkage }
}
