import { chanceOf, type Fit, fitStrengths } from './paired-fit.ts'

/** Names of two players and their armies, unique among players and among armies. */
export interface Pairing {
  player1: string
  player2: string
  army1: string
  army2: string
}

/** A game with its result for the first player: 1, ½ or 0. Scores do not count: they can be run up. */
export interface PairedResult extends Pairing {
  result: number
}

/** One over the variance that strengths have before any game, in logits. */
export interface Penalties {
  player: number
  army: number
}

/** Players differ by about one logit, which is 174 points of Elo; armies by a sixth of it. */
export const publishedPenalties: Penalties = { player: 1, army: 40 }

/** A fit of players and armies together, by name. */
export interface JointFit {
  fit: Fit
  players: ReadonlyMap<string, number>
  armies: ReadonlyMap<string, number>
  penalties: Penalties
}

/**
 * Fits the strengths of players and armies to results: a Bradley–Terry model with a ridge. `before` is an earlier fit
 * that this one starts from, which changes nothing but the time it takes.
 */
export function fitJoint(games: readonly PairedResult[], penalties: Penalties, before?: JointFit): JointFit {
  const players = new Map<string, number>()
  const armies = new Map<string, number>()
  let size = 0
  const indexOf = (name: string, of: Map<string, number>) => {
    const known = of.get(name)
    if (known !== undefined) return known
    of.set(name, size)
    return size++
  }
  const terms = new Int32Array(4 * games.length)
  for (const [index, { player1, army1, player2, army2 }] of games.entries()) {
    terms[4 * index] = indexOf(player1, players)
    terms[4 * index + 1] = indexOf(army1, armies)
    terms[4 * index + 2] = indexOf(player2, players)
    terms[4 * index + 3] = indexOf(army2, armies)
  }
  const ridge = new Float64Array(size).fill(penalties.player)
  for (const index of armies.values()) ridge[index] = penalties.army
  const results = Float64Array.from(games, ({ result }) => result)
  const fit = fitStrengths({ terms, results }, ridge, before && startFrom(before, { players, armies, size }))
  return { fit, players, armies, penalties }
}

/**
 * The chance of the first player, a draw counted as half. Strengths are uncertain, so the chance of the best guess would
 * be too sure: it is averaged over their posterior. The variance of a strength is taken as one over its own curvature.
 * Source of the approximation: D. J. C. MacKay, Neural Computation 4 (1992) 720-736, equation 10.
 */
export function forecastJoint(model: JointFit, { player1, player2, army1, army2 }: Pairing): number {
  const { fit, players, armies, penalties } = model
  const read = (index: number | undefined, penalty: number) => ({
    strength: index === undefined ? 0 : (fit.strengths[index] ?? 0),
    variance: 1 / ((index === undefined ? undefined : fit.curvature[index]) ?? penalty),
  })
  let ahead = 0
  let variance = 0
  const compare = (one: string, other: string, of: ReadonlyMap<string, number>, penalty: number) => {
    if (one === other) return
    const [first, second] = [read(of.get(one), penalty), read(of.get(other), penalty)]
    ahead += first.strength - second.strength
    variance += first.variance + second.variance
  }
  compare(player1, player2, players, penalties.player)
  compare(army1, army2, armies, penalties.army)
  return chanceOf(ahead / Math.sqrt(1 + (Math.PI / 8) * variance))
}

interface Layout {
  players: ReadonlyMap<string, number>
  armies: ReadonlyMap<string, number>
  size: number
}

function startFrom(before: JointFit, { players, armies, size }: Layout): Float64Array {
  const start = new Float64Array(size)
  const copy = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>) => {
    for (const [name, index] of to) start[index] = before.fit.strengths[from.get(name) ?? -1] ?? 0
  }
  copy(before.players, players)
  copy(before.armies, armies)
  return start
}
