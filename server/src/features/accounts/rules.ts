import { AppError } from '../../http/routing/app-error.ts'

/** An address that its owner recognises and others do not learn: `a…@example.com`. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*(?=@)/u, '$1…')

/** The refusal of a sign-in to an account that is merged into the one with this address. */
export const accountMerged = (email: string) =>
  new AppError(
    'account_merged',
    `This account is merged into ${maskEmail(email)}. Sign in there, and split it off on the profile to use it again.`,
  )
