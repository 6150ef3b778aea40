import { foldText } from '@muster/contract/names'

/** Below this similarity, two names merely share some letters. */
const alike = 0.6

/** The most similar of the names; undefined if none is similar enough. */
export const closest = (name: string, names: readonly string[]): string | undefined => rankAlike(name, names, alike)[0]

/** The names by their similarity to a name, the most similar first; without those below `least`, from 0 to 1. */
export function rankAlike(name: string, names: readonly string[], least: number): string[] {
  const pairs = pairsOf(name)
  const likeness = (other: string) => {
    const others = pairsOf(other)
    return (2 * pairs.intersection(others).size) / (pairs.size + others.size || 1)
  }
  return names
    .map((other) => ({ other, score: likeness(other) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .map(({ other }) => other)
}

/** The pairs of adjacent letters; most of them survive spelling mistakes and missing words. */
function pairsOf(name: string): Set<string> {
  const folded = ` ${foldText(name)} `
  return new Set(Array.from({ length: folded.length - 1 }, (_, start) => folded.slice(start, start + 2)))
}
