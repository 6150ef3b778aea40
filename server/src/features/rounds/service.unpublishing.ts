import { roundAt } from '@muster/rules/day'
import { resultOf } from '@muster/rules/results'
import { recordCauses } from '../../db/causes.ts'
import type { Tx } from '../../db/tables.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { hasReports } from '../reports/queries.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import { withDraft, withRow } from './rules.changes.ts'
import * as rules from './rules.ts'
import { checkNow, numbersOf, type OwnRound, requireRound, withPlan, withRound } from './service.ts'

/**
 * Turns the last round back into a draft with the same pairings, tables, sides and byes, because the slips may already be
 * on the tables. A draft stays as it is. Throws `not_found`, `not_owner`, `changed_meanwhile`, `round_has_results`,
 * `unavailable`.
 */
export function unpublish(transact: Transact<Checked>, own: OwnRound) {
  const { event_id, round_number: number } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      requireUnplayed(event, row)
      const round = roundAt(rules.dayFrom(event), number)
      const draft = withDraft(event, { ...row, ...round })
      return { row, round, draft, check: await checkNow(own.pairings, draft, number, 'organisers') }
    },
    async write(tx, { row, round, draft, check }) {
      if (!row.is_draft) {
        await requireUnreported(tx, event_id, number)
        await recordCauses(tx, [{ kind: 'round_withdrawn', event_id, subject_id: number }])
      }
      const written = row.is_draft ? row : await queries.unpublishRound(tx, { event_id, number }, round)
      return { event: withRow(draft, number, written), number, check }
    },
  })
}

/** Deletes a draft, or the last round while it has no result. Throws as above, except `unavailable`. */
export function removeRound(transact: Transact<void>, own: OwnRound) {
  return withRound(transact, own, async (tx, event, row) => {
    requireUnplayed(event, row)
    await requireUnreported(tx, event.id, row.number)
    await recordCauses(tx, [{ kind: 'round_withdrawn', event_id: event.id, subject_id: row.number }])
    await queries.deleteRound(tx, { event_id: event.id, number: row.number })
  })
}

function requireUnplayed(event: queries.EventRounds, { number, is_draft }: rules.RoundRow) {
  if (is_draft) return
  const isReported = event.matches.some((match) => match.round_number === number && resultOf(match) !== 'pending')
  if (isReported)
    throw new AppError('round_has_results', `Round ${number} has results already. Clear them first, or keep the round.`)
  if (number < Math.max(...numbersOf(event)))
    throw new AppError('round_has_results', `Round ${number} is not the last one. Delete the rounds after it first.`)
}

/** A report without a result is somebody's, too: it must not vanish with its match. */
async function requireUnreported(tx: Tx, event_id: number, number: number) {
  if (!(await hasReports(tx, event_id, number))) return
  throw new AppError(
    'round_has_results',
    `Participants have reported results of round ${number}. Record and clear them first, or keep the round.`,
  )
}
