import type { Refusal } from './calls.ts'
import type { Game } from './games.ts'

/** How often an event's rows are sent again without those that were refused. */
const patience = 5

/**
 * The games to leave out after a refusal, each with its reason: those of the rows that its issues name, such as
 * `matches.12.participant1_score`; all of them when it names none, or when there have been too many refusals before.
 */
export function reasonsOf(refusal: Refusal, rows: readonly (readonly Game[])[], before: number): Map<Game, string> {
  const issues = refusal.issues.flatMap(({ path, message }) => {
    const games = rows[Number(/^\w+\.(\d+)\./.exec(path)?.[1])]
    return games ? [{ games, message }] : []
  })
  const all = [{ games: rows.flat(), message: refusal.message }]
  const reasons = new Map<Game, string>()
  for (const { games, message } of issues.length === 0 || before >= patience ? all : issues) {
    for (const game of games)
      if (!reasons.has(game)) reasons.set(game, `Muster refuses it: ${message.replace(/\.?$/, '.')}`)
  }
  return reasons
}
