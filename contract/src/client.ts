import {
  type BodyInputOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
} from './endpoint.ts'
import type { ErrorCode, InputIssue, Problem } from './errors.ts'
import type { Endpoints } from './index.ts'

// A client of the API for everything that has fetch: the page, scripts and tests. It names calls by method and path and
// includes no schema, because the schemas are larger than a whole page.

/** A call by its method and path, such as `GET /events/:event_id`. */
export type CallName = keyof Endpoints

/** What is sent with a call. */
export type Sent<Name extends CallName> = SentTo<Endpoints[Name]>
type SentTo<E extends Endpoint> = Field<'params', ParamsOf<E>> &
  Field<'query', QueryInputOf<E>> &
  Field<'body', BodyInputOf<E>>
/** What may be empty may be left out. */
type Field<Name extends string, Value> = undefined extends Value
  ? { [name in Name]?: undefined }
  : object extends Value
    ? { [name in Name]?: Value | undefined }
    : { [name in Name]: Value }

export type Body<Name extends CallName> = BodyInputOf<Endpoints[Name]>
export type Answer<Name extends CallName> = ResponseOf<Endpoints[Name]>

/** The server refused. `message` is its sentence for the person in front of the screen. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: InputIssue[]
  readonly problem: Partial<Problem>
  /** How many seconds to wait before trying again, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Partial<Problem> = {}, retryAfter?: number) {
    super(problem.detail ?? '')
    this.status = status
    this.code = problem.code
    this.issues = problem.errors ?? []
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** There was no answer at all. */
export class NetworkError extends Error {}

/**
 * Whether the server may have done what it was asked to although no answer says so: a gateway that gives up does not
 * know either.
 */
export const isUncertain = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** The server knows the key of the call: sending the same with another one would do it twice. */
const isAboutKey = (code: string | undefined) => code === 'idempotency_key_reused' || code === 'already_done'

/**
 * Whether the server has examined the call and will not do it. After other errors the caller may try again, or sign in
 * first.
 */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && [400, 409, 413, 422].includes(error.status) && !isAboutKey(error.code)

/** For `catch`: treats a refusal with this code as success, such as deleting something that is already gone. */
export const unless =
  (code: ErrorCode | undefined) =>
  (error: unknown): undefined => {
    if (!(error instanceof ApiError) || error.code !== code || code === undefined) throw error
  }

/** The address of a call below the origin: with its parameters filled in and its query appended. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const filled = Object.entries(params).reduce(
    (rest, [name, value]) => rest.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )
  return basePath + filled + queryText(query)
}

/** A name with several values is repeated. Unset values are left out. */
export function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one != null && one !== '')
      .map((one) => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/**
 * What is sent about an event, with the key of its link where there is one: a credential like a token, so it is part of
 * no question or command.
 */
export function withKey<S extends { params?: object | undefined; query?: object | undefined }>(
  sent: S,
  keyOf: (event_id: number) => string | undefined,
): S {
  const { event_id } = (sent.params ?? {}) as { event_id?: number }
  const key = event_id === undefined ? undefined : keyOf(event_id)
  return key === undefined ? sent : { ...sent, query: { ...sent.query, key } }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The Idempotency-Key: one for each intended action, the same at each try. */
  key?: string | undefined
  /** The version that the caller has seen of the thing to be changed (If-Match). */
  version?: number | undefined
}

/** Throws ApiError when the server refuses, NetworkError when there is no answer. */
export type Call = <Name extends CallName>(name: Name, sent: Sent<Name>, options?: CallOptions) => Promise<Answer<Name>>

interface ClientOptions {
  /** The origin of the server; empty for the page's own. */
  origin?: string
  token: () => string | null
  /** The key of the link of an event that is not listed. */
  keyOf?: (event_id: number) => string | undefined
  /** Called when the server does not accept the token that was sent. */
  onTokenRefused?: (token: string | null) => void
  /** Called with each response, whatever its status. */
  onResponse?: (response: Response) => void
}

export const createClient =
  ({ origin = '', token, keyOf = () => undefined, onTokenRefused, onResponse }: ClientOptions): Call =>
  async (name, sent, { signal, key, version } = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const { body } = sent as { body?: object }
    const text = body && JSON.stringify(body)
    const sentToken = token()
    const lose = (cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new NetworkError('Network error. Please check your connection and try again.', { cause })
    }
    const answer = await fetch(origin + addressOf(path, withKey(sent, keyOf)), {
      method,
      // A save is sent even if the page is closed at once. Browsers allow this for 64 KiB in total.
      keepalive: method !== 'GET' && (text?.length ?? 0) < 4_000,
      // A write that follows a redirect would arrive as a read.
      redirect: method === 'GET' ? 'follow' : 'error',
      headers: {
        ...(sentToken !== null && { authorization: `Bearer ${sentToken}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    }).catch(lose)
    onResponse?.(answer)
    if (!answer.ok) {
      const refusal = await readRefusal(answer)
      // A refused login is answered with 401 too; only a token that was not accepted ends a session.
      if (refusal.status === 401 && refusal.code !== 'wrong_credentials') onTokenRefused?.(sentToken)
      throw refusal
    }
    // An incomplete answer counts as none.
    return (answer.status === 204 ? undefined : await answer.json().catch(lose)) as Answer<typeof name>
  }

async function readRefusal(answer: Response): Promise<ApiError> {
  // A server in between may answer anything.
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  const seconds = answer.headers.get('retry-after')
  return new ApiError(answer.status, problem, seconds === null ? undefined : Number(seconds) || undefined)
}
