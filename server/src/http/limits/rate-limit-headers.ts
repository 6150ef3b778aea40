/** How much of a limit is left. */
export interface LimitState {
  name: string
  /** Attempts in `window` seconds. */
  quota: number
  window: number
  remaining: number
  /** In seconds. */
  resetsIn: number
}

/**
 * The headers that tell a client how much is left. Source: draft-ietf-httpapi-ratelimit-headers-08. No headers without
 * a limit.
 */
export function rateLimitHeaders(state: LimitState | undefined): Record<string, string> {
  if (!state) return {}
  const { name, quota, window, remaining, resetsIn } = state
  return {
    'ratelimit-policy': `"${name}";q=${quota};w=${window}`,
    ratelimit: `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`,
  }
}
