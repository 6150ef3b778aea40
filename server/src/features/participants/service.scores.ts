import type { scoreCategories } from '@muster/contract/categories'
import type { BodyOf } from '@muster/contract/endpoint'
import type { Actor } from '../../http/authentication.ts'
import { invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { getEvent } from '../events/queries.ts'
import { withStaffedEvent } from '../events/service.ts'
import type { StandingRow } from './present.ts'
import { scoreParticipants } from './queries.scores.ts'
import * as queries from './queries.ts'
import { pick } from './service.ts'

type Score = BodyOf<typeof scoreCategories>['scores'][number]

/** Scores participants in categories of the event, all or none. Throws `not_found`, `not_owner`, `invalid_input`. */
export const scoreCategory = (
  transact: Transact<StandingRow[]>,
  user: Actor,
  event_id: number,
  scores: readonly Score[],
) =>
  withStaffedEvent(transact, user, event_id, async (tx) => {
    const { categories } = await getEvent(tx, event_id)
    const ids = [...new Set(scores.map(({ participant_id }) => participant_id))]
    const known = await queries.findIds(tx, event_id, ids)
    for (const [index, { participant_id, code, score }] of scores.entries()) {
      const category = categories.find((each) => each.code === code)
      const refuse = (field: keyof Score, message: string) => invalidInput(`scores.${index}.${field}`, message)
      if (!known.has(participant_id)) throw refuse('participant_id', 'Must be a participant of this event')
      if (!category) throw refuse('code', `This event has no category ${code}`)
      if (score !== null && score > category.max)
        throw refuse('score', `${category.label} has at most ${category.max} points`)
    }
    await scoreParticipants(tx, event_id, scores)
    return pick(tx, event_id, ids)
  })
