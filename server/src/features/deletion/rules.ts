/** What the participants of a deleted account are called: their opponents keep their games. */
export const formerName = (number: number) => `Former player ${number}`

/** Names that are shorter, such as “Al” and “to”, are words in many sentences: they count as typed only. */
const foldedLength = 4

const withLimits = (word: string) => `(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`

interface Replacement {
  /** Replaced where they are whole words, the longest first. */
  names: string[]
  by: string
  /** An address, which is replaced anywhere. */
  address?: string
}

/** A function that replaces the names of a person in a text. */
export function createReplacer({ names, by, address }: Replacement): (text: string) => string {
  const sorted = names.toSorted((one, other) => other.length - one.length)
  const patterns = sorted.map(
    (name) => new RegExp(withLimits(RegExp.escape(name)), name.length < foldedLength ? 'gu' : 'giu'),
  )
  const ofAddress = address === undefined ? undefined : new RegExp(RegExp.escape(address), 'gi')
  return (text) => {
    const withoutAddress = ofAddress ? text.replace(ofAddress, '[address removed]') : text
    return patterns.reduce((replaced, pattern) => replaced.replace(pattern, () => by), withoutAddress)
  }
}

/** How these words are stored: in JSON, quotes and backslashes are escaped. */
export const storedForms = (words: string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)])),
]

/** The fields of stored JSON that hold sentences and titles, and those of a venue. */
const textFields = new Set(['sentence', 'title', 'name', 'address', 'text', 'link', 'label', 'nickname'])

/** The same for the texts in stored JSON; codes and other values stay. */
export function replaceInJson(value: unknown, replace: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceInJson(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' && textFields.has(key) ? replace(item) : replaceInJson(item, replace),
    ]),
  )
}
