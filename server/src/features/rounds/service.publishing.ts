import { matchesMax } from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import { roundAt } from '@muster/rules/day'
import { refusalToPublish } from '@muster/rules/publish-round'
import { recordCauses } from '../../db/causes.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { confirmOpenReports, drawMission } from '../events/queries.writing.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import { withPublished } from './rules.changes.ts'
import * as rules from './rules.ts'
import { check, type OwnRound, requireRound, withPlan } from './service.ts'

type Rounds = queries.EventRounds

/**
 * Publishes a draft. A published round stays as it is. Throws `not_found`, `not_owner`, `changed_meanwhile`,
 * `results_missing`, `draft_outdated`, `unavailable`.
 */
export function publish(transact: Transact<Checked>, own: OwnRound, despitePending: boolean) {
  const { event_id, round_number: number } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      const matches = row.is_draft ? matchesOf(event, number, despitePending) : undefined
      return { checked: await check(own.pairings, event, number, 'organisers'), matches, seed: row.seed }
    },
    async write(tx, { checked, matches, seed }) {
      if (!matches) return checked
      await confirmOpenReports(tx, event_id, number - 1)
      await drawMission(tx, event_id, { number, seed })
      const published = await queries.publishDraft(tx, { event_id, number }, { matches, check: checked.check })
      await recordCauses(tx, [{ kind: 'round_published', event_id, subject_id: number }])
      return { ...checked, event: withPublished(checked.event, number, published) }
    },
  })
}

/** The matches that a draft becomes. */
function matchesOf(event: Rounds, number: number, despitePending: boolean) {
  const day = rules.dayFrom(event)
  const refusal = refusalToPublish(day, number, despitePending)
  if (refusal) throw new AppError(refusal.code, refusal.sentence)
  const { pairings } = roundAt(day, number)
  if (event.matches.length + pairings.length > matchesMax) {
    throw invalidInput('', `An event can have at most ${matchesMax} matches.`)
  }
  return pairings.map((pair) => toMatch(event, number, pair))
}

/** A match of a round, with the armies of its sides. */
export function toMatch(event: Rounds, round_number: number, { participant1_id, participant2_id, table_number }: Pair) {
  const armyOf = (id: number) => event.participants.find((each) => each.id === id)?.army_id ?? null
  return {
    event_id: event.id,
    game_type: event.game_type,
    round_number,
    table_number: table_number ?? null,
    participant1_id,
    participant2_id,
    participant1_army_id: armyOf(participant1_id),
    participant2_army_id: armyOf(participant2_id),
  }
}
