import { foldText } from '@muster/contract/names'

/** Less alike than this, two names have only some letters in common. */
const alike = 0.6

/** The one of the names that looks most like this one; undefined when none does. */
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

/** The pairs of neighbouring letters: spelling mistakes and missing words leave most of them. */
function pairsOf(name: string): Set<string> {
  const folded = ` ${foldText(name)} `
  return new Set(Array.from({ length: folded.length - 1 }, (_, start) => folded.slice(start, start + 2)))
}
