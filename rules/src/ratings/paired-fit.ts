// Penalised logistic regression on paired games: each side is a sum of two strengths (a player and an army), and the
// difference of the sides is the log odds of a win (Bradley and Terry, Biometrika 39 (1952) 324-345).

/** Games as numbers. The arrays are typed and flat, because a fit reads a million games some hundred times. */
export interface PairedGames {
  /** Four indices of strengths for each game: player and army of the first side, then of the second. */
  terms: Int32Array
  /** Results for the first side: 1 for a win, ½ for a draw, 0 for a loss. */
  results: Float64Array
}

/** A fit, and what its uncertainty is computed from. Strengths are in logits. */
export interface Fit {
  strengths: Float64Array
  information: Information
  /** The diagonal of the information matrix, the penalty included. */
  curvature: Float64Array
}

/** The information matrix of a fit, which is never written out: it has a row for each player. */
export interface Information {
  games: PairedGames
  penalties: Float64Array
  /** How much each game tells: p (1 − p) at its fitted chance p. */
  weights: Float64Array
}

const steps = 50

/** In logits: a thousandth of a point of Elo is 6e-6. */
const tolerance = 1e-6

/** How exactly a step is solved. The next one corrects it, so an exact solution would only take longer. */
const stepPrecision = 0.03

/**
 * The strengths with the highest likelihood less ½ Σ penalty · strength². Every penalty is positive, so there is exactly
 * one answer whatever the games are. Newton's method: each step is solved by conjugate gradient and halved while it
 * overshoots. `start` is any guess, such as an earlier fit.
 */
export function fitStrengths(games: PairedGames, penalties: Float64Array, start?: Float64Array): Fit {
  const strengths = start ? start.slice() : new Float64Array(penalties.length)
  let state = measure(games, penalties, strengths)
  for (let step = 0; step < steps; step++) {
    const change = solve({ games, penalties, weights: state.weights }, state.gradient, stepPrecision)
    let scale = 1
    let next = measure(games, penalties, moved(strengths, change, scale))
    // The last bits of a sum of a million terms are noise: they may not stop a fit that has arrived.
    while (next.loss > state.loss * (1 + 1e-12) && scale > 1e-6) {
      scale /= 2
      next = measure(games, penalties, moved(strengths, change, scale))
    }
    strengths.set(moved(strengths, change, scale))
    state = next
    if (largest(change) * scale < tolerance) break
  }
  const information = { games, penalties, weights: state.weights }
  return { strengths, information, curvature: curvatureOf(information) }
}

/**
 * Solves information · x = right by conjugate gradient, preconditioned with the diagonal, until the residual has shrunk
 * by `precision`. Source: Golub and Van Loan, Matrix Computations, algorithm 11.5.1.
 */
export function solve(information: Information, right: Float64Array, precision = 1e-10): Float64Array {
  const curvature = curvatureOf(information)
  const size = right.length
  const found = new Float64Array(size)
  const residual = right.slice()
  const scaled = residual.map((value, index) => value / at(curvature, index))
  const direction = scaled.slice()
  let product = dot(residual, scaled)
  const enough = product * precision ** 2
  for (let step = 0; step < 2 * size && product > enough; step++) {
    const image = multiply(information, direction)
    const length = product / dot(direction, image)
    for (let index = 0; index < size; index++) {
      found[index] = at(found, index) + length * at(direction, index)
      residual[index] = at(residual, index) - length * at(image, index)
      scaled[index] = at(residual, index) / at(curvature, index)
    }
    const next = dot(residual, scaled)
    for (let index = 0; index < size; index++)
      direction[index] = at(scaled, index) + (next / product) * at(direction, index)
    product = next
  }
  return found
}

/** The log odds of the first side in one game. */
export function lead(terms: Int32Array, game: number, strengths: Float64Array): number {
  const first = 4 * game
  return (
    at(strengths, at(terms, first)) +
    at(strengths, at(terms, first + 1)) -
    at(strengths, at(terms, first + 2)) -
    at(strengths, at(terms, first + 3))
  )
}

/** Adds to the strengths of the first side what is taken from those of the second. */
export function addLead(terms: Int32Array, game: number, to: Float64Array, amount: number) {
  for (let term = 0; term < 4; term++) {
    const index = at(terms, 4 * game + term)
    to[index] = at(to, index) + (term < 2 ? amount : -amount)
  }
}

/** The chance with these log odds. */
export const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit))

/** An index is always within its array here; the compiler cannot know that. */
const at = (from: Float64Array | Int32Array, index: number) => from[index] ?? 0

function measure({ terms, results }: PairedGames, penalties: Float64Array, strengths: Float64Array) {
  const weights = new Float64Array(results.length)
  const gradient = strengths.map((strength, index) => -at(penalties, index) * strength)
  let loss = strengths.reduce((sum, strength, index) => sum + (at(penalties, index) * strength ** 2) / 2, 0)
  for (let game = 0; game < results.length; game++) {
    const ahead = lead(terms, game, strengths)
    const chance = chanceOf(ahead)
    weights[game] = chance * (1 - chance)
    addLead(terms, game, gradient, at(results, game) - chance)
    // −log likelihood, in a form that does not overflow.
    loss += Math.max(ahead, 0) + Math.log1p(Math.exp(-Math.abs(ahead))) - at(results, game) * ahead
  }
  return { weights, gradient, loss }
}

function multiply({ games, penalties, weights }: Information, by: Float64Array): Float64Array {
  const image = by.map((value, index) => at(penalties, index) * value)
  const { terms } = games
  // The innermost loop of a fit, written out: a call for each game would take four times as long.
  for (let game = 0, term = 0; game < weights.length; game++, term += 4) {
    const [a, b, c, d] = [at(terms, term), at(terms, term + 1), at(terms, term + 2), at(terms, term + 3)]
    const amount = at(weights, game) * (at(by, a) + at(by, b) - at(by, c) - at(by, d))
    image[a] = at(image, a) + amount
    image[b] = at(image, b) + amount
    image[c] = at(image, c) - amount
    image[d] = at(image, d) - amount
  }
  return image
}

function curvatureOf({ games: { terms }, penalties, weights }: Information): Float64Array {
  const diagonal = penalties.slice()
  for (let game = 0; game < weights.length; game++) {
    for (let term = 4 * game; term < 4 * game + 2; term++) {
      const [one, other] = [at(terms, term), at(terms, term + 2)]
      // A game of an army against itself tells nothing about it.
      if (one === other) continue
      diagonal[one] = at(diagonal, one) + at(weights, game)
      diagonal[other] = at(diagonal, other) + at(weights, game)
    }
  }
  return diagonal
}

const moved = (from: Float64Array, by: Float64Array, scale: number) =>
  from.map((value, index) => value + scale * at(by, index))

const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

const dot = (one: Float64Array, other: Float64Array) =>
  one.reduce((sum, value, index) => sum + value * at(other, index), 0)
