import { toQueryOptions } from '../../lib/queries.ts'

/** The list of a participant, as far as the reader may see it. */
export const list = (event_id: number, participant_id: number, user_id: number | undefined) =>
  toQueryOptions(
    {
      name: 'GET /events/:event_id/participants/:participant_id/list',
      sent: { params: { event_id, participant_id } },
    },
    { user_id },
  )

/** The same once everybody may see it. */
export const shownList = (event_id: number, participant_id: number) => list(event_id, participant_id, undefined)

/** All lists of an event that the reader may see. */
export const lists = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/lists', sent: { params: { event_id } } }, { user_id })
