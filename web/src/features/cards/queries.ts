import { ApiError } from '@muster/contract/client'
import { announcementsQuery, cardQuery, slipQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** One participant's day. Every phone in the hall reads it, so it is all that the card reads. */
export const card = (event_id: number, participant_id: number) => toQueryOptions(cardQuery(event_id, participant_id))

/** A slip opens no stream of its event, so its page polls. In milliseconds. */
const slipInterval = 15_000

/** A code that opens nothing is sent once: wrong codes are limited, and a hall shares one address. */
export const isWrongCode = (error: Error | null): error is ApiError => error instanceof ApiError && error.status < 500

/** The match of a slip, which a side of it who is signed in opens as that side. */
export const slip = (code: string, user_id?: number) => ({
  ...toQueryOptions(slipQuery(code), { user_id, keepPrevious: ({ params }) => params.code === code }),
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    isWrongCode(state.error) ? (false as const) : slipInterval,
  retry: (failures: number, error: Error) => failures < 1 && !isWrongCode(error),
})

/** The last announcements, newest first. */
export const announcements = (event_id: number) => toQueryOptions(announcementsQuery(event_id))
