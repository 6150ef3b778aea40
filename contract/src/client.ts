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

// API client for everything with `fetch`: page, scripts and tests. It names calls by method and path and includes no
// schema, because the schemas are larger than a whole page.

/** A call by its method and path, such as `GET /events/:event_id`. */
export type CallName = keyof Endpoints

/** The parameters, query and body of a call. */
export type Sent<Name extends CallName> = SentTo<Endpoints[Name]>
type SentTo<E extends Endpoint> = Field<'params', ParamsOf<E>> &
  Field<'query', QueryInputOf<E>> &
  Field<'body', BodyInputOf<E>>
/** A field that may be empty is optional. */
type Field<Name extends string, Value> = undefined extends Value
  ? { [name in Name]?: undefined }
  : object extends Value
    ? { [name in Name]?: Value | undefined }
    : { [name in Name]: Value }

export type Body<Name extends CallName> = BodyInputOf<Endpoints[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<Endpoints[Name]>

/** The versions of events in the header Event-Version, by the response. */
const versions = new WeakMap<object, number>()

/** The version of its event that a response was read at, or an earlier one; undefined if it is about none. */
export const eventVersionOf = (response: object): number | undefined => versions.get(response)

/** The server refused the call. `message` is its sentence for the user. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: InputIssue[]
  readonly problem: Partial<Problem>
  /** Seconds to wait before a retry, if the server names them. */
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

/** No response of Muster arrived, or only a part of one. */
export class NetworkError extends Error {}

/**
 * What became of a call that failed:
 *
 * - `refused`: the server has not executed it, and would refuse it again.
 * - `later`: the server has not executed it, but may when it is sent again: the session has ended, or there are too many
 *   calls for now.
 * - `unknown`: no response says whether the server has executed it, such as without a network or after a timeout.
 */
export type Fate = 'refused' | 'later' | 'unknown'

/** Session over, too early (a call that is in progress), too many. */
const laterStatuses = [401, 425, 429]

/** Says what became of a call, by the error that it threw. What sends calls again decides by this alone. */
export function fateOf(error: unknown): Fate {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 408) return 'unknown'
  return laterStatuses.includes(error.status) ? 'later' : 'refused'
}

/** Errors about a key that the server knows: sending the call with another key would execute it twice. */
const isAboutKey = (code: string | undefined) => code === 'idempotency_key_reused' || code === 'already_done'

/** Whether the server has refused the call, and another one may be sent. After other errors the caller sends it again. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && fateOf(error) === 'refused' && !isAboutKey(error.code)

/** For `catch`: treats a refusal with this code as success, such as deleting something that is already gone. */
export const unless =
  (code: ErrorCode | undefined) =>
  (error: unknown): undefined => {
    if (!(error instanceof ApiError) || error.code !== code || code === undefined) throw error
  }

/** The address of a call below the origin, with parameters filled in and the query appended. */
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
 * Adds the key of the event's link to a call, if there is one. The key is a credential like a token, so queries and
 * commands do not contain it.
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
  /** The Idempotency-Key: one for each intended action, the same for each retry. */
  key?: string | undefined
  /** The version of the changed resource that the caller has seen (If-Match). */
  version?: number | undefined
  /** The code of a slip, which opens its match without an account. */
  slip?: string | undefined
}

/** Throws ApiError when the server refuses, NetworkError when no response arrives. */
export type CallFunction = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options?: CallOptions,
) => Promise<CallResponse<Name>>

/** The calls that name the device: a device counts as known after a sign-in, and finds its ballots again. */
const deviceCalls = /login$|change-password$|^GET .*\/polls$|ballot$/

interface ClientOptions {
  /** The origin of the server; empty for the page's own. */
  origin?: string
  token: () => string | null
  /** The key in the link of an unlisted event. */
  keyOf?: (event_id: number) => string | undefined
  /** The newest version of an event that the caller has heard of, or 0: what is read of it is at least as new. */
  versionOf?: (event_id: number) => number
  /** A secret that this device sends when it signs in or votes: 32 random bytes, in base64url. */
  device?: () => string
  /** Called when the server rejects the sent token. */
  onTokenRefused?: (token: string | null) => void
  /** Called with each response, whatever its status. */
  onResponse?: (response: Response) => void
}

/**
 * For how long responses may lack what this client has written, in milliseconds: what belongs to one event until other
 * servers know of the write, and lists for as long as they are kept on a busy server.
 */
const isBehindFor = (path: string) => (path.includes('/:event_id') ? 2_000 : 6_000)

export function createClient({
  origin = '',
  token,
  keyOf = () => undefined,
  versionOf = () => 0,
  device,
  onTokenRefused,
  onResponse,
}: ClientOptions): CallFunction {
  /** When and where this client has written last, and the version that the event has since then, at least. */
  let wrote = { at: 0, event_id: undefined as number | undefined, version: 0 }
  return async (name, sent, { signal, key, version, slip } = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const { body } = sent as { body?: object }
    const text = body && JSON.stringify(body)
    const sentToken = token()
    const { event_id } = (sent.params ?? {}) as { event_id?: number }
    const hasWritten = () => Date.now() - wrote.at < isBehindFor(path)
    const own = () => (wrote.event_id === event_id && hasWritten() ? wrote.version : 0)
    const newest = () => (event_id === undefined ? 0 : Math.max(versionOf(event_id), own()))
    const before = newest()
    const minVersion = method === 'GET' ? before : 0
    const throwNetworkError = (cause: unknown) => {
      // A signal of `AbortSignal.timeout` says that no response has arrived in time.
      if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw signal.reason
      throw new NetworkError('Network error. Please check your connection and try again.', { cause })
    }
    const response = await fetch(origin + addressOf(path, withKey(sent, keyOf)), {
      method,
      // The browser sends a save even if the page closes immediately. Browsers allow this for 64 KiB in total.
      keepalive: method !== 'GET' && (text?.length ?? 0) < 4_000,
      // A redirected write would arrive as a GET.
      redirect: method === 'GET' ? 'follow' : 'error',
      ...(hasWritten() && { cache: 'no-cache' as const }),
      headers: {
        ...(sentToken !== null && { authorization: `Bearer ${sentToken}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(slip !== undefined && { slip }),
        ...(minVersion > 0 && { 'min-version': String(minVersion) }),
        ...(device && deviceCalls.test(name) && { device: device() }),
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    })
      .finally(() => {
        // A write without a response may have been made.
        if (method !== 'GET') wrote = { at: Date.now(), event_id, version: own() }
      })
      .catch(throwNetworkError)
    onResponse?.(response)
    if (!response.ok) {
      const refusal = await readRefusal(response)
      // What a proxy says while Muster is away, or half of a refusal, says nothing about the call.
      if (isByProxy(refusal)) return throwNetworkError(refusal)
      // A failed login returns 401, too; only a rejected token ends a session.
      if (refusal.status === 401 && refusal.code !== 'wrong_credentials') onTokenRefused?.(sentToken)
      throw refusal
    }
    if (method !== 'GET') wrote.version = Math.max(newest(), before + 1, own() + 1)
    // An incomplete response counts as none.
    const result = response.status === 204 ? undefined : await response.json().catch(throwNetworkError)
    const eventVersion = Number(response.headers.get('event-version'))
    if (result && eventVersion > 0) versions.set(result, eventVersion)
    return result as CallResponse<typeof name>
  }
}

/** All refusals by Muster have a code. Others who are busy say so, too, and when to come back. */
const isByProxy = ({ status, code }: ApiError) => status < 500 && status !== 429 && typeof code !== 'string'

async function readRefusal(response: Response): Promise<ApiError> {
  const problem = ((await response.json().catch(() => null)) ?? {}) as Partial<Problem>
  const seconds = response.headers.get('retry-after')
  return new ApiError(response.status, problem, seconds === null ? undefined : Number(seconds) || undefined)
}
