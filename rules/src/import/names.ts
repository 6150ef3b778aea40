import { foldText } from '@muster/contract/names'

/** Below this similarity, two names merely share some letters. */
const alike = 0.6

/**
 * Compares texts with the names of these items. `rank` returns the items by the similarity of their names to a text, the
 * most similar first, without those below `least`, from 0 to 1; `closest` the first, if it is similar enough.
 */
export function createComparer<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const known = items.map((item) => ({ item, pairs: pairsOf(nameOf(item)), shared: 0 }))
  // A file may have thousands of unknown texts: an index finds the names that share a pair with a text.
  const byPair = new Map<string, typeof known>()
  for (const each of known) for (const pair of each.pairs) byPair.set(pair, [...(byPair.get(pair) ?? []), each])

  const rank = (text: string, least: number): Item[] => {
    const pairs = pairsOf(text)
    for (const each of known) each.shared = 0
    for (const pair of pairs) for (const each of byPair.get(pair) ?? []) each.shared++
    return known
      .map(({ item, pairs: own, shared }) => ({ item, score: (2 * shared) / (pairs.size + own.size || 1) }))
      .filter(({ score }) => score >= least)
      .toSorted((a, b) => b.score - a.score)
      .map(({ item }) => item)
  }
  return { rank, closest: (text: string): Item | undefined => rank(text, alike)[0] }
}

/** The pairs of adjacent letters; most of them survive spelling mistakes and missing words. */
function pairsOf(name: string): Set<string> {
  const folded = ` ${foldText(name)} `
  return new Set(Array.from({ length: folded.length - 1 }, (_, start) => folded.slice(start, start + 2)))
}
