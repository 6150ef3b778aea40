import type { PairedResult } from '../ratings/joint.ts'
import { chanceOf } from '../ratings/paired-fit.ts'
import { chance } from './simulation.ts'

export interface SimulatedGame extends PairedResult {
  event: number
  /** The true chance of the first player. */
  truth: number
}

export interface Season {
  seed: number
  events: number
  players: number
  armies: number
  rounds: number
  /** Standard deviations of strengths, in logits. */
  skill: number
  power: number
  /** How often players choose by skill, each level of skill an army of its own; else they choose at random. */
  together?: number
  /** The share of players who are somebody new at each event, as participants without an account are. */
  unknown?: number
}

/** Normal with mean 0 and variance 1 (Box and Muller), the same for the same arguments. */
const normal = (seed: number, ...ids: number[]) =>
  Math.sqrt(-2 * Math.log(1 - chance(seed, ...ids, 1))) * Math.cos(2 * Math.PI * chance(seed, ...ids, 2))

/** Events of 16 players with known strengths, each with one army an event. */
export function playSeason({ seed, events, players, armies, rounds, skill, power, together = 0, unknown = 0 }: Season) {
  const skills = Array.from({ length: players }, (_, id) => skill * normal(seed, 1, id))
  const powers = Array.from({ length: armies }, (_, id) => power * normal(seed, 2, id))
  const liked = powers.map((_, id) => id).toSorted((a, b) => chance(seed, 7, a) - chance(seed, 7, b))
  const choose = (event: number, player: number) => {
    const rank = 1 / (1 + Math.exp((-1.7 * (skills[player] ?? 0)) / skill))
    const lot = chance(seed, 3, event, player)
    return liked[Math.floor(armies * (chance(seed, 4, event, player) < together ? rank : lot))] ?? 0
  }
  const nameOf = (event: number, player: number) => (player < unknown * players ? `${player} at ${event}` : `${player}`)
  const games: SimulatedGame[] = []
  for (let event = 0; event < events; event++) {
    const field = Array.from({ length: players }, (_, id) => id)
      .toSorted((a, b) => chance(seed, 5, event, a) - chance(seed, 5, event, b))
      .slice(0, 16)
    for (let round = 0; round < rounds; round++) {
      for (let table = 0; table < 8; table++) {
        const [one, other] = [field[table] ?? 0, field[8 + ((table + round) % 8)] ?? 0]
        const [army1, army2] = [choose(event, one), choose(event, other)]
        const truth = chanceOf((skills[one] ?? 0) + (powers[army1] ?? 0) - (skills[other] ?? 0) - (powers[army2] ?? 0))
        const result = Number(chance(seed, 6, event, round, table) < truth)
        games.push({
          event,
          player1: nameOf(event, one),
          player2: nameOf(event, other),
          army1: `${army1}`,
          army2: `${army2}`,
          truth,
          result,
        })
      }
    }
  }
  return { games, powers }
}
