import type { LineReading } from './parts.ts'

type Readings = Pick<LineReading<unknown>, 'rest' | 'army'>[]

/**
 * Finds the clubs among texts that are neither name nor army. Texts that occur twice are clubs; if half of the lines have such
 * a text, all of them are. Any other single text is a remark.
 */
export function findClubs(lines: Readings): Set<string> {
  const texts = lines.flatMap(({ rest }) => (rest.length === 1 ? rest : []))
  const count = new Map<string, number>()
  for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1)
  const repeated = [...count].filter(([, times]) => times > 1)
  const isColumn = repeated.length > 0 && texts.length >= lines.length / 2
  return new Set(isColumn ? count.keys() : repeated.map(([text]) => text))
}
