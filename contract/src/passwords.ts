// The rules of a new password, without a schema: the pages of accounts load no schema library.

/** The rules of a password, each with its label in the checklist and its error message. */
export const passwordRules = [
  {
    name: 'length',
    label: '8+ characters',
    unmet: 'Password must be at least 8 characters long',
    passes: (password: string) => password.length >= 8,
  },
  {
    name: 'uppercase',
    label: 'One uppercase letter',
    unmet: 'Password must contain at least one uppercase letter',
    passes: (password: string) => /[A-Z]/.test(password),
  },
  {
    name: 'number',
    label: 'One number',
    unmet: 'Password must contain at least one number',
    passes: (password: string) => /[0-9]/.test(password),
  },
] as const

export const passwordMessage =
  'Password must be at least 8 characters long and contain at least one uppercase letter and one number'

export const forbiddenMessage = 'Password may contain only letters, numbers and @$!%*?&_£^~'

/** The messages of the rules that a password breaks. */
export const unmetRules = (password: string) =>
  passwordRules.filter((rule) => !rule.passes(password)).map((rule) => rule.unmet)

/** Lists each forbidden character of a password once. */
export const forbiddenIn = (password: string) => [...new Set(password.replace(/[A-Za-z0-9@$!%*?&_£^~]/g, ''))]
