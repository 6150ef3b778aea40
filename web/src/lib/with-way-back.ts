import { queryText } from '@muster/contract/client'

/**
 * The address of a page around signing in that leads back to where the person was. The address says so, not the state of
 * the history alone: a link of a server-rendered page may be followed before hydration.
 */
export const withWayBack = (path: '/login' | '/register', return_to: string | undefined): string =>
  path + queryText({ return_to })
