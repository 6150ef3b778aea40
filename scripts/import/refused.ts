import { ApiError, isRefused } from '@muster/contract/client'
import type { FileMatch } from './file-events.ts'

/** How often the import sends an event's rows again without the refused ones. */
const maxResends = 5

/**
 * The matches to leave out after a refusal, each with its reason. These are the matches of the rows that its issues
 * name, such as `matches.12.participant1_score`, or all if it names none or after too many refusals. Rethrows any other
 * error: leaving out lines does not help if the user is signed out or has lost the event.
 */
export function reasonsOf(
  error: unknown,
  rows: readonly (readonly FileMatch[])[],
  before: number,
): Map<FileMatch, string> {
  if (!(error instanceof ApiError && isRefused(error))) throw error
  const issues = error.issues.flatMap(({ path, message }) => {
    const matches = rows[Number(/^\w+\.(\d+)\./.exec(path)?.[1])]
    return matches ? [{ matches, message }] : []
  })
  const all = [{ matches: rows.flat(), message: error.message }]
  const reasons = new Map<FileMatch, string>()
  for (const { matches, message } of issues.length === 0 || before >= maxResends ? all : issues) {
    for (const match of matches)
      if (!reasons.has(match)) reasons.set(match, `Muster refuses it: ${message.replace(/\.?$/, '.')}`)
  }
  return reasons
}
