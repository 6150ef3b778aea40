import { CategoryCode, categoriesMax } from './category-fields.ts'
import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Id, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { Participant } from './participant.ts'
import { participantsMax } from './participants.ts'
import { z } from './zod.ts'

/**
 * Score participants in the categories of the event; what is left out stays as it is.
 * @returns The participants that were scored, in the order in which they were first named.
 */
export const scoreCategories = endpoint({
  method: 'PUT',
  path: '/events/:event_id/category-scores',
  tag: 'standings',
  access: 'helper',
  params: EventParams,
  body: z.object({
    /** All are saved, or none. @example [{"participant_id": 41, "code": "painting", "score": 8}] */
    scores: list(
      z.object({
        /** The `id` of a participant of this event. @example 41 */
        participant_id: Id,
        /** The code of one of its categories. @example painting */
        code: CategoryCode,
        /** At most the maximum of the category; null deletes a score. @example 8 */
        score: wholeNumber(0, 1000).nullable(),
      }),
      'Please score at least one participant',
    )
      .min(1, 'Please score at least one participant')
      .max(participantsMax * categoriesMax, 'Too many scores for one event'),
  }),
  /** The participants that were scored. */
  response: z
    .object({
      /** With their new scores. */
      participants: z.array(Participant),
    })
    .meta({ id: 'ParticipantsScored' }),
})
