import { ApiError, type Call, createClient, NetworkError } from '@muster/contract/client'

const timeoutMs = 60_000

/** Creates a client for the Muster at `url`, anonymous until `signIn`. Its errors have a sentence for people. */
export function createMusterClient(url: string) {
  let token: string | null = null
  const client = createClient({ origin: url, token: () => token })
  const call: Call = (name, sent, options) =>
    client(name, sent, { ...options, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
      throw explained(error, url)
    })
  return {
    call,
    signIn: async (email: string, password: string) => {
      token = (await call('POST /auth/login', { body: { email, password } })).access_token
    },
    /** A failure is harmless, as the token expires eventually. */
    signOut: () => call('POST /auth/logout', {}).catch(() => {}),
  }
}

/** Only Muster's own refusals include a sentence; a proxy or another server may respond with anything. */
function explained(error: unknown, url: string): Error {
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
