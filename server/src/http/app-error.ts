import type { ErrorCode, InputIssue, Problem } from '@muster/contract/errors'

interface Extras {
  /** Refused fields, for `invalid_input`. */
  issues?: InputIssue[]
  /** How many seconds to wait before trying again. */
  retryAfter?: number
  /** The current state of the thing that was to be changed, for `changed_meanwhile`. */
  current?: Pick<Problem, 'current' | 'changed_at' | 'changed_by'>
}

/**
 * A refusal with a sentence for the person in front of the screen. It is thrown anywhere and turned into an answer in
 * one place.
 */
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

export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} does not exist, or it has been deleted.`)
