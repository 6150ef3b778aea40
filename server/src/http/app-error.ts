import type { ErrorCode, InputIssue, Problem } from '@muster/contract/errors'

interface Extras {
  /** Refused fields, for `invalid_input`. */
  issues?: InputIssue[]
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** What the thing is now that was to be changed, for `changed_meanwhile`. */
  current?: Pick<Problem, 'current' | 'changed_at' | 'changed_by'>
}

/** A refusal with words for the person in front of the screen. Thrown anywhere, turned into an answer in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, detail: string, extras: Extras = {}) {
    super(detail)
    this.code = code
    this.extras = extras
  }
}

/** Bad input that only the database could judge; `path` is dotted as in the contract. */
export const invalidInput = (path: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

export const notFound = (what: string) => new AppError('not_found', `This ${what} does not exist, or no longer does.`)
