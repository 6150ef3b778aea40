/// <reference path="./edmonds-blossom-fixed.d.ts" />
import blossom from 'edmonds-blossom-fixed'

/** Two vertices, numbered from 0, and the cost of joining them: a non-negative whole number. */
export type Edge = readonly [one: number, other: number, cost: number]

/** Up to this sum of costs, a double represents every step of the algorithm exactly. */
export const costMax = 2 ** 50

/**
 * The perfect matching of the lowest cost, as the partner of each vertex; undefined if some vertex cannot be matched.
 * Edmonds' blossom algorithm after Galil (ACM Computing Surveys 18, 1986) maximises, so the weights are inverted.
 */
export function matchPerfectly(vertices: number, edges: readonly Edge[]): number[] | undefined {
  if (vertices === 0) return []
  const highest = edges.reduce((most, [, , cost]) => Math.max(most, cost), 0)
  const partners = blossom(
    edges.map(([one, other, cost]) => [one, other, highest - cost]),
    true,
  )
  // The result omits vertices without any edge.
  const isPerfect = partners.length === vertices && partners.every((partner) => partner >= 0)
  return isPerfect ? partners : undefined
}
