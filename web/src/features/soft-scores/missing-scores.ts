import type { Category } from '@muster/contract/category-fields'
import type { Participant } from '@muster/contract/participants'
import { isCounted } from '@muster/rules/attendance'

/** `Painting: 2 of 7 missing.`; undefined where everybody has a score. */
export function missingIn({ code, label }: Category, participants: readonly Participant[]): string | undefined {
  const people = participants.filter(isCounted)
  const missing = people.filter(({ category_scores = {} }) => category_scores[code] === undefined).length
  return missing === 0 ? undefined : `${label}: ${missing} of ${people.length} missing.`
}
