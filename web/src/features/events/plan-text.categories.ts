import type { Category } from '@muster/contract/category-fields'
import { bullet } from './plan-text.ts'

// Soft scores as an organiser types them: `Painting 10`, a line each. Those that do not count where the others do end
// with `beside`.

const shape =
  /^(?<label>.+?)(?:\s*[:,=]\s*|\s+[-–—/]\s*|\s+|\s*[([]\s*)(?:(?:max\.?|up to)\s+)?(?:0\s*[-–—]\s*|\d{1,6}\s*\/\s*(?=\d))?(?<max>\d{1,6})(?:\s*(?:points?|pts?))?(?:\s+max\.?)?[)\]]?(?<beside>,?\s+beside)?$/i
const withoutMax = /^(?<label>.+?)(?<beside>,?\s+beside)$/i

/** The maximum of a line without one. */
const usualMax = 10

type Typed = Omit<Category, 'code'>

function readLine(line: string): Typed {
  const written = line
    .replace(bullet, '')
    .replace(/^\d{1,2}[.)]\s*/, '')
    .replace(/\s+/g, ' ')
  const { label = written, max, beside } = (shape.exec(written) ?? withoutMax.exec(written))?.groups ?? {}
  return { label, max: Number(max ?? usualMax), in_ranking: beside === undefined }
}

/** A word for a label: its small letters and digits; for one in another script, a number that its letters give. */
function slug(label: string): string {
  const word = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '')
  if (word !== '') return word
  const number = [...label.toLowerCase()].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 32, 7)
  return `c-${number.toString(36)}`
}

/**
 * The categories of a text. `before` are those that the event has: what was written for one is read as that one, and a
 * known label keeps its code, and with it the scores. While the number of lines is the same, so does another label in the
 * place of one that is gone: it is a new name.
 */
export function readCategories(text: string, before: readonly Category[] = []): Category[] {
  const left = new Set(before)
  const take = (isIt: (category: Category) => boolean) => {
    const found = [...left].find(isIt)
    if (found) left.delete(found)
    return found
  }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const exact = lines.map((line) => {
    const found = take((one) => [true, false].some((in_ranking) => lineOf({ ...one, in_ranking }) === line))
    return found && { ...found, in_ranking: line === lineOf({ ...found, in_ranking: true }) }
  })
  const typed = lines.map((line, index) => exact[index] ?? readLine(line))
  const known = typed.map(({ label }, index) => exact[index] ?? take((one) => one.label === label))
  const isRenaming = lines.length === before.length
  const renamed = known.map((found, index) => found ?? (isRenaming ? take((one) => one === before[index]) : undefined))
  // A code that goes keeps its scores, which no other category may get.
  const codes = new Set([...before, ...renamed].map((one) => one?.code))
  const newCode = (wanted: string) => {
    let code = wanted
    for (let copy = 2; codes.has(code); copy++) code = `${wanted}-${copy}`
    codes.add(code)
    return code
  }
  return typed.map((each, index) => ({ ...each, code: renamed[index]?.code ?? newCode(slug(each.label)) }))
}

const lineOf = ({ label, max, in_ranking }: Typed) => `${label} ${max}${in_ranking ? '' : ' beside'}`

/** The same as text. `isCounted`: whether soft scores count in the ranking. */
export const writeCategories = (categories: readonly Category[], isCounted: boolean) =>
  categories.map((each) => lineOf({ ...each, in_ranking: each.in_ranking || !isCounted })).join('\n')
