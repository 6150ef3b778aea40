import { ApiError, type Call, makeClient, NetworkError } from '@muster/contract/client'

/** A server that takes longer than this, in milliseconds, has given up by itself. */
const patience = 60_000

/**
 * The Muster at an address. Until it is signed in, it may do what anyone may. What it throws says in a sentence what is
 * wrong.
 */
export function openMuster(url: string) {
  let token: string | null = null
  const client = makeClient({ origin: url, token: () => token })
  const call: Call = (name, sent, options) =>
    client(name, sent, { ...options, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
      throw worded(error, url)
    })
  return {
    call,
    signIn: async (email: string, password: string) => {
      token = (await call('POST /auth/login', { body: { email, password } })).access_token
    },
    /** The token would expire by itself some day. */
    signOut: () => call('POST /auth/logout', {}).catch(() => {}),
  }
}

/** Only Muster's own refusals bring a sentence; what stands in front of it, or in its place, may say anything. */
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
