import { errorCodes } from '@muster/contract/errors'
import { isBadValue, violatedConstraint } from '../../db/failures.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { addProblems, saveProgress } from './queries.writing.ts'
import type { Run } from './service.run.ts'

/**
 * Whether an error is about the rows: the import leaves them out and goes on. Any other error ends the attempt. A file
 * that somebody has edited may contradict itself, such as by two rounds of one number.
 */
export const isRefusal = (error: unknown): boolean =>
  (error instanceof AppError && errorCodes[error.code].status < 500) || isArmyGone(error) || isBadValue(error)

/** Someone has removed an army from the catalogue since the file was read. */
const isArmyGone = (error: unknown) => violatedConstraint(error)?.includes('_army') === true

/** Leaves lines out, and says why. */
export async function refuse(run: Run, lines: readonly number[], error: unknown) {
  const reason = typeof error === 'string' ? error : `Muster refuses it: ${sentenceOf(error).replace(/\.?$/, '.')}`
  const next = { ...run.progress, lines_done: run.progress.lines_done + lines.length }
  await run.db.transaction().execute(async (tx) => {
    await addProblems(
      tx,
      run.id,
      lines.map((line) => ({ line, reason })),
    )
    await saveProgress(tx, run.id, next)
  })
  run.progress = next
}

function sentenceOf(error: unknown) {
  if (error instanceof AppError) return error.message
  return isArmyGone(error) ? 'Its army is no longer in the catalogue' : 'The file contradicts itself here'
}
