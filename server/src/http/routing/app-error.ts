import type { ErrorCode, InputIssue, Problem } from '@muster/contract/errors'
import type { LimitState } from '../limits/rate-limit-headers.ts'

interface Extras {
  /** Refused fields, for `invalid_input`. */
  issues?: InputIssue[]
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** The limit that is reached. */
  limit?: LimitState
  /** The current state of the resource, for `changed_meanwhile`. */
  current?: Pick<Problem, 'current' | 'changed_at' | 'changed_by'>
}

/** A refusal with a sentence for the user. Any code may throw it; one error handler turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, detail: string, extras: Extras = {}) {
    super(detail)
    this.code = code
    this.extras = extras
  }
}

/** Bad input that only the database can detect; `path` is dotted as in the contract. */
export const invalidInput = (path: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

export const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not_found'

export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} does not exist, or it has been deleted.`)
