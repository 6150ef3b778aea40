import { basePath } from '@muster/contract'
import { login, logout } from '@muster/contract/accounts'
import { type Answer, type Api, call } from './calls.ts'

/** A server that takes longer than this, in milliseconds, has given up by itself. */
const patience = 60_000

/** The API of the Muster at an address. Until it is signed in, it may do what anyone may. */
export function openApi(url: string) {
  let token: string | undefined
  const api: Api = {
    send: async (method, path, body) => {
      const answer = await fetch(url + basePath + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A write that follows a redirect would arrive as a read.
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      }).catch((error: unknown) => lose(url, error))
      return { status: answer.status, body: await readJson(url, answer), retryAfter: retryAfterOf(answer) }
    },
  }
  return {
    api,
    signIn: async (email: string, password: string) => {
      const { access_token } = await call(api, login, { body: { email, password } })
      token = access_token
    },
    /** The token would die by itself some day. */
    signOut: () => call(api, logout, {}).catch(() => {}),
  }
}

async function readJson(url: string, answer: Response): Promise<Answer['body']> {
  const text = await answer.text().catch((error: unknown) => lose(url, error))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function lose(url: string, error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : String(cause)
  throw new Error(`There is no answer from ${url} (${why}).`)
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
