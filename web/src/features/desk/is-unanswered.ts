import { ApiError, fateOf } from '@muster/contract/client'

/** Whether nobody knows what became of a call. An error with a code of Muster is a response, whatever its status. */
export const isUnanswered = (error: unknown): boolean =>
  fateOf(error) === 'unknown' && !(error instanceof ApiError && error.code)
