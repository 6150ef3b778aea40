import { foldText } from '@muster/contract/names'

/** Below this similarity, two names merely share some letters. */
const alike = 0.6

/** The most similar of the names; undefined if none is similar enough. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const pairs = pairsOf(name)
  const likeness = (other: string) => {
    const others = pairsOf(other)
    return (2 * pairs.intersection(others).size) / (pairs.size + others.size || 1)
  }
  return names
    .map((other) => ({ other, score: likeness(other) }))
    .filter(({ score }) => score >= alike)
    .toSorted((a, b) => b.score - a.score)
    .at(0)?.other
}

/** The pairs of adjacent letters; most of them survive spelling mistakes and missing words. */
function pairsOf(name: string): Set<string> {
  const folded = ` ${foldText(name)} `
  return new Set(Array.from({ length: folded.length - 1 }, (_, start) => folded.slice(start, start + 2)))
}
