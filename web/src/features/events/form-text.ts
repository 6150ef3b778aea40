import { z } from '@muster/contract/zod'

// Lists that are typed as text, a line each.

/** Why the contract refuses these items, beginning with the name of the first that it refuses; undefined if it takes them. */
export function refusalOf(schema: z.ZodType, items: object[], nameOf: (index: number) => string | undefined) {
  const issue = schema.safeParse(items).error?.issues[0]
  if (!issue) return undefined
  const name = nameOf(Number(issue.path[0]))
  return name ? `${name}: ${issue.message}` : issue.message
}

/** The schema of a text in which `problemOf` finds no fault. */
export const readable = (problemOf: (text: string) => string | undefined) =>
  z
    .string()
    .check(({ value, issues }) => {
      const message = problemOf(value)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value })
    })
    .optional()
