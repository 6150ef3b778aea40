import { Category, categoriesInput } from '@muster/contract/category-fields'
import type { Event } from '@muster/contract/events'
import type { Criterion } from '@muster/contract/ranking'
import { z } from '@muster/contract/zod'
import { categoryOf, isSoft } from '@muster/rules/criterion-kinds'
import type { PresetName, presets } from '@muster/rules/presets'
import type { Line } from '../../lib/edit-form.ts'
import { readable, refusalOf } from './form-text.ts'
import { readCategories, writeCategories } from './plan-text.categories.ts'

/** How soft scores count. */
export const softModes = {
  beside: 'Beside the standings',
  level: 'Between those who are level',
  overall: 'Added to the points',
} as const
export type SoftMode = keyof typeof softModes

/** What is wrong with the text of the categories; undefined for nothing. */
export function problemInCategories(text: string) {
  const items = readCategories(text)
  return refusalOf(categoriesInput.categories, items, (index) => items[index]?.label)
}

/** Soft scores as form values: a line for each category. A draft of a former version has none of them. */
export const SoftDetails = z.object({
  categories: readable(problemInCategories),
  soft_mode: z.enum(Object.keys(softModes) as [SoftMode, ...SoftMode[]]).optional(),
  /** Those that the event has, which keep their codes. Not a field. */
  known_categories: z.array(Category).optional(),
})
type SoftDetails = z.output<typeof SoftDetails>

export const newSoft = { categories: '', soft_mode: 'beside', known_categories: [] } as const satisfies SoftDetails

/** A ranking without its soft scores, and how they count in it; undefined for an order that no mode makes. */
export function splitRanking(ranking: readonly Criterion[]): { ranking: Criterion[]; soft_mode: SoftMode } | undefined {
  const plain = ranking.filter((criterion) => !isSoft(criterion))
  return (Object.keys(softModes) as SoftMode[])
    .map((soft_mode) => ({ ranking: plain, soft_mode }))
    .find(({ soft_mode }) => String(joinRanking(plain, soft_mode)) === String(ranking))
}

const joinRanking = (ranking: readonly Criterion[], mode: SoftMode): Criterion[] => {
  if (mode === 'beside') return [...ranking]
  return mode === 'level' ? [...ranking, 'category_total'] : ['overall', ...ranking]
}

/** Whether it matters which categories count: a total decides, or one of them says that it would. */
const areCounted = (ranking: readonly Criterion[], categories: readonly Category[] = []) =>
  ranking.some((criterion) => criterion === 'overall' || criterion === 'category_total') ||
  categories.some(({ in_ranking }) => in_ranking)

/** What “Added to the points” means with a usual ranking. */
export function describeOverall({ ranking, points: { win, draw, loss } }: (typeof presets)[PresetName]): string {
  const isMatrix = (ranking as readonly Criterion[]).includes('matrix_points')
  const matches = isMatrix ? 'the 20-0 points' : `${win} points for a win, ${draw} for a draw, ${loss} for a loss`
  return `The standings are the overall result: ${matches}, and the soft scores.`
}

/** The form values of an existing event. One that a device has stored with an earlier build has no categories. */
export const softOf = ({ categories = [], ranking }: Pick<Event, 'categories' | 'ranking'>): SoftDetails => ({
  categories: writeCategories(categories, areCounted(ranking, categories)),
  soft_mode: splitRanking(ranking)?.soft_mode ?? 'beside',
  known_categories: [...categories],
})

/** Categories and ranking in the format of the API. `ranking` is that of the day; its own list says itself how they count. */
export function toSoftBody(
  { categories: text = '', soft_mode = 'beside', known_categories }: SoftDetails,
  { ranking: given, isOwn }: { ranking: Criterion[]; isOwn: boolean },
) {
  const typed = readCategories(text, known_categories)
  const codes = new Set(typed.map(({ code }) => code))
  const known = given.filter((criterion) => {
    const code = categoryOf(criterion)
    return code === undefined || codes.has(code)
  })
  const ranking = isOwn || typed.length === 0 ? known : joinRanking(known, soft_mode)
  const isCounted = areCounted(ranking, known_categories)
  return {
    categories: typed.map((category) => ({ ...category, in_ranking: isCounted && category.in_ranking })),
    ranking,
  }
}

/** The same as labelled text. */
export const describeSoft = ({ categories = '', soft_mode = 'beside' }: SoftDetails): Line[] => [
  { label: 'Soft scores', text: categories },
  { label: 'Soft scores count', text: softModes[soft_mode] },
]
