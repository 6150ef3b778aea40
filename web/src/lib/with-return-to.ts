import { queryText } from '@muster/contract/client'

/**
 * The address of a sign-in page that leads back to the previous page. The history state alone does not suffice: a link
 * of a server-rendered page may be followed before hydration.
 */
export const withReturnTo = (path: '/login' | '/register', return_to: string | undefined): string =>
  path + queryText({ return_to })
