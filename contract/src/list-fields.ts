import { InstantInput } from './event-fields.ts'
import { Instant, lines } from './fields.ts'
import { z } from './zod.ts'

// What an event asks of army lists: the same fields in an event, in its form, and in its export.

/** The most letters of an army list. */
export const listMax = 20_000

/** @internal Browsers and files end lines differently: a comparison of lists sees one kind. */
export const ListText = lines(listMax).overwrite((text) => text.replace(/\r\n?/g, '\n'))

/** Whether participants hand in their army lists. @example optional */
export const ListPolicy = z.enum(['none', 'optional', 'required']).meta({ id: 'ListPolicy' })
export type ListPolicy = z.infer<typeof ListPolicy>

/**
 * When everybody can read the lists: each as it is handed in, all at the deadline, or all once the first round is
 * published.
 * @example start
 */
export const ListsShown = z.enum(['submission', 'deadline', 'start']).meta({ id: 'ListsShown' })
export type ListsShown = z.infer<typeof ListsShown>

/** What an organiser sets. */
export const listsInput = {
  list_policy: ListPolicy.optional(),
  /** Until when participants hand in; null for until the first round is published. @example 2026-11-18T20:00:00Z */
  list_deadline: InstantInput.nullish(),
  lists_shown: ListsShown.optional(),
}

/** The same as everybody reads it. */
export const listsFields = {
  list_policy: ListPolicy,
  /** Until when participants hand in, in UTC; null for until the first round is published. @example null */
  list_deadline: Instant.nullable(),
  lists_shown: ListsShown,
  /** Whether participants can hand in now. @example false */
  lists_are_open: z.boolean(),
  /** Whether everybody can read the lists now. @example false */
  lists_are_shown: z.boolean(),
}
