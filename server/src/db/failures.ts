import pg from 'pg'

/** The name of the unique, foreign key or check constraint that refused a write, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const isViolation = error instanceof pg.DatabaseError && ['23503', '23505', '23514'].includes(error.code ?? '')
  return isViolation ? error.constraint : undefined
}

/** The foreign keys to accounts: a write that violates one came while its account, or that of a claim, was deleted. */
const toAccounts = /_(user|owner)_id_fkey$/

export const isAccountGone = (error: unknown) => toAccounts.test(violatedConstraint(error) ?? '')

/** Whether a type, a unique or a check constraint refused the values of a write: it would fail again. Class 22: data. */
export const isBadValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23505$|23514$)/.test(error.code ?? '')

// Class 08: connections; 53: lack of resources; 57P0x: shutting down; 40: deadlocks and the like; 57014 and 55P03:
// statements and locks that took too long; 25006: a primary that became a standby.
const unavailableStates = /^(08|40|53)|^57P0|^57014$|^55P03$|^25006$/
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|^Query read timeout$/

/** Whether the database failed to respond within the driver's own limit. */
export const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Whether a write failed because the disk of the database is full. */
export const isDiskFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether the database could not be reached or could not respond now, so that a later retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if ('syscall' in error && 'code' in error) return unavailableCodes.has(String(error.code))
  return unavailableMessages.test(error.message)
}
