/// <reference path="./edmonds-blossom-fixed.d.ts" />
import blossom from 'edmonds-blossom-fixed'

/** Two vertices, numbered from 0, and what it costs to join them: a whole number that is not negative. */
export type Edge = readonly [one: number, other: number, cost: number]

/** A sum of costs up to here keeps every step of the algorithm a number that a double holds exactly. */
export const costMax = 2 ** 50

/**
 * The perfect matching of the lowest cost, as the partner of each vertex; undefined if some vertex cannot be matched.
 * Edmonds' blossom algorithm after Galil (ACM Computing Surveys 18, 1986), with weights turned around, because it looks
 * for the greatest.
 */
export function matchPerfectly(vertices: number, edges: readonly Edge[]): number[] | undefined {
  if (vertices === 0) return []
  const highest = edges.reduce((most, [, , cost]) => Math.max(most, cost), 0)
  const partners = blossom(
    edges.map(([one, other, cost]) => [one, other, highest - cost]),
    true,
  )
  // Vertices without any edge are not in the answer.
  const isPerfect = partners.length === vertices && partners.every((partner) => partner >= 0)
  return isPerfect ? partners : undefined
}
