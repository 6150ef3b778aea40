import type { Category } from '@muster/contract/category-fields'
import { foldName } from '@muster/contract/names'
import type { Participant } from '@muster/contract/participants'

/** The scores of one participant; null deletes one. */
export interface ScoredRow {
  participant: Participant
  scores: Record<string, number | null>
}

/** A score that was typed; an empty text deletes it. Undefined for what cannot be one. */
export function readScore(text: string, { max }: Category): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const score = /^\d{1,5}$/.test(typed) ? Number(typed) : undefined
  return score !== undefined && score <= max ? score : undefined
}

interface Pasted {
  rows: ScoredRow[]
  /** What could not be read, a sentence each. */
  problems: string[]
}

interface Grid {
  people: readonly Participant[]
  categories: readonly Category[]
  /** Where it is pasted. */
  at: { participant_id: number; code: string }
}

/**
 * Scores that are pasted from a spreadsheet. Where names are in it, each line is that person's, and the scores come after
 * the name; otherwise the lines are those of the next participants from the field where it was pasted. A first line with
 * names of categories says which column is which; without one, they follow from that field on. An empty cell changes
 * nothing, and of a line with an unreadable cell, nothing is taken.
 */
export function readPasted(text: string, { people, categories, at }: Grid): Pasted {
  const byName = new Map(people.map((participant) => [foldName(participant.nickname), participant]))
  const lines = text
    .replace(/\s+$/, '')
    .split(/\r?\n/)
    .map((line) => cellsOf(line, byName))
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''))
  // A nickname may be a number, which a score is, too.
  const areNames = filled.every((cells) => cells.some((cell) => byName.has(foldName(cell)) && cells.length > 1))
  const nameIn = (cells: readonly string[]) =>
    cells.findIndex((cell) => byName.has(foldName(cell)) && (isWord(cell) || areNames))
  const isNamed = filled.some((cells) => nameIn(cells) >= 0)
  const [head = []] = lines
  const isHead = nameIn(head) < 0 && head.some(isWord) && !head.some((cell) => /^\d+$/.test(cell))
  const labels = new Map(categories.map((category) => [foldName(category.label), category]))
  const headed = isHead && head.some((cell) => labels.has(foldName(cell)))
  const from = categories.slice(categories.findIndex(({ code }) => code === at.code))
  const rows: ScoredRow[] = []
  const problems: string[] = []
  let next = people.findIndex(({ id }) => id === at.participant_id)
  for (const cells of isHead ? lines.slice(1) : lines) {
    const name = nameIn(cells)
    if (isNamed && name < 0) {
      const said = cells.find(isWord) ?? cells.find((cell) => cell !== '')
      if (said !== undefined) problems.push(`“${said}” is nobody in this list.`)
      continue
    }
    const participant = isNamed ? byName.get(foldName(cells[name] ?? '')) : people[next++]
    if (!participant) {
      problems.push('There are more lines than participants.')
      break
    }
    const first = isNamed ? name + 1 : 0
    const read = cells.flatMap((cell, index) => {
      const category = headed ? labels.get(foldName(head[index] ?? '')) : from[index - first]
      return category && index >= first && cell !== '' ? [{ category, score: readScore(cell, category) }] : []
    })
    const wrong = read.find(({ score }) => score === undefined)
    if (wrong)
      problems.push(`${participant.nickname}: ${wrong.category.label} must be from 0 to ${wrong.category.max}.`)
    else if (read.length > 0)
      rows.push({
        participant,
        scores: Object.fromEntries(read.map(({ category, score }) => [category.code, score ?? 0])),
      })
  }
  if (rows.length + problems.length === 0) problems.push('There is no score in this. Scores come after the names.')
  return { rows, problems }
}

const isWord = (cell: string) => /\p{L}/u.test(cell)

/** A line of a spreadsheet, or of a file: a comma may be part of a name, but not beside tabs. */
function cellsOf(line: string, byName: ReadonlyMap<string, unknown>): string[] {
  const whole = byName.has(foldName(line)) || !isWord(line)
  const cells = line.includes('\t') || whole ? line.split('\t') : line.split(/[;,]/)
  return cells.map((cell) => cell.trim())
}
