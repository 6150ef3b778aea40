import type { SavedList } from './queries.ts'

/** What somebody hands in, and from an organiser, whether the participant may be late. */
export interface Given {
  text?: string | undefined
  late?: boolean | undefined
}

interface Circumstances {
  /** Whether the deadline is past. */
  is_closed: boolean
  isOrganiser: boolean
}

/**
 * A list after a change. What it said at the deadline is kept beside every later text. An organiser
 * leaves a list as punctual as it was. Those who may be late may be so once: they would else change a list after reading
 * those of the others.
 */
export function changed(
  before: SavedList,
  { text = before.text, late }: Given,
  { is_closed, isOrganiser }: Circumstances,
): SavedList {
  const { submitted_at, is_late } = before
  const may_be_late = late ?? (before.may_be_late && (isOrganiser || !is_closed))
  if (text === before.text) return { text, former_text: before.former_text, submitted_at, is_late, may_be_late }
  const now = text === '' ? null : new Date()
  if (!is_closed) return { text, former_text: null, submitted_at: now, is_late: false, may_be_late }
  const former = before.former_text ?? (submitted_at === null ? null : before.text)
  const former_text = former === text ? null : former
  // Also one that an organiser has emptied and now fills again.
  const keepsTime = isOrganiser && former !== null
  return keepsTime
    ? { text, former_text, submitted_at: now && (submitted_at ?? now), is_late, may_be_late }
    : { text, former_text, submitted_at: now, is_late: text !== '', may_be_late }
}
