import { ApiError, type Call, createClient, NetworkError } from '@muster/contract/client'

/** A server that takes longer than this, in milliseconds, has given up. */
const patience = 60_000

/**
 * A client for the Muster at an address. Before signing in, it can only do what anyone can. Its errors say in a
 * sentence what is wrong.
 */
export function openMuster(url: string) {
  let token: string | null = null
  const client = createClient({ origin: url, token: () => token })
  const call: Call = (name, sent, options) =>
    client(name, sent, { ...options, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
      throw worded(error, url)
    })
  return {
    call,
    signIn: async (email: string, password: string) => {
      token = (await call('POST /auth/login', { body: { email, password } })).access_token
    },
    /** Failing is harmless, as the token expires eventually. */
    signOut: () => call('POST /auth/logout', {}).catch(() => {}),
  }
}

/** Only Muster's own refusals include a sentence; a proxy or another server may answer anything. */
function worded(error: unknown, url: string): Error {
  if (error instanceof ApiError) {
    const detail = error.message || `${url} answers with status ${error.status} and gives no reason. Check --url.`
    return new ApiError(error.status, { ...error.problem, detail }, error.retryAfter)
  }
  const root = rootOf(error)
  const why = root instanceof Error && 'code' in root && typeof root.code === 'string' ? root.code : String(root)
  return new NetworkError(`There is no answer from ${url} (${why}).`, { cause: error })
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
