import { ApiError, isRefused } from '@muster/contract/client'
import type { Game } from './games.ts'

/** How often an event's rows are sent again without those that were refused. */
const patience = 5

/**
 * The games to leave out after a refusal, each with its reason: those of the rows that its issues name, such as
 * `matches.12.participant1_score`; all of them when it names none, or when there have been too many refusals before.
 * Any other error is thrown: whoever is not signed in any more, or has lost the event, is not helped by leaving lines
 * out.
 */
export function reasonsOf(error: unknown, rows: readonly (readonly Game[])[], before: number): Map<Game, string> {
  if (!(error instanceof ApiError && isRefused(error))) throw error
  const issues = error.issues.flatMap(({ path, message }) => {
    const games = rows[Number(/^\w+\.(\d+)\./.exec(path)?.[1])]
    return games ? [{ games, message }] : []
  })
  const all = [{ games: rows.flat(), message: error.message }]
  const reasons = new Map<Game, string>()
  for (const { games, message } of issues.length === 0 || before >= patience ? all : issues) {
    for (const game of games)
      if (!reasons.has(game)) reasons.set(game, `Muster refuses it: ${message.replace(/\.?$/, '.')}`)
  }
  return reasons
}
