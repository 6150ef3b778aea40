import type { Endpoints } from '@muster/contract'
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '@muster/contract/endpoint'
import type { ErrorCode, InputIssue, Problem } from '@muster/contract/errors'

/** The server refused. `message` is its sentence for the person in front of the screen. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: InputIssue[]

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? '')
    this.status = status
    this.code = problem.code
    this.issues = problem.errors ?? []
  }
}

/** There was no answer at all. */
export class NetworkError extends Error {}

interface Connection {
  token: () => string | null
  /** The token that was sent is not good any more. */
  onSignedOut: (token: string | null) => void
}

let connection: Connection = { token: () => null, onSignedOut: () => {} }

/** Told once by the session, which knows the token. */
export function connectSession(session: Connection) {
  connection = session
}

type Sent<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>
type Part<Name extends string, Value> = undefined extends Value
  ? { [name in Name]?: undefined }
  : { [name in Name]: Value }

/** What a call takes as its body. */
export type BodyOfCall<Name extends keyof Endpoints> = BodyInputOf<Endpoints[Name]>

export const basePath = '/api/v1'

/**
 * Calls an endpoint of the contract, named by its method and path: its schemas stay out of what a browser must load first.
 * Throws ApiError when the server refuses, NetworkError when there is no answer.
 */
export async function call<Name extends keyof Endpoints>(
  name: Name,
  sent: Sent<Endpoints[Name]>,
  signal?: AbortSignal,
): Promise<ResponseOf<Endpoints[Name]>> {
  const [method = '', path = ''] = name.split(' ')
  const { params, query, body } = sent as { params?: object; query?: object; body?: object }
  const token = connection.token()
  const text = body && JSON.stringify(body)
  const unreached = (error: unknown) => {
    if (signal?.aborted) throw error
    throw new NetworkError('Network error. Please check your connection and try again.')
  }
  const answer = await fetch(basePath + fillPath(path, params) + queryText(query), {
    method,
    // What somebody saves is sent even if the page is closed at once. Browsers allow it to 64 KiB in all.
    keepalive: method !== 'GET' && (text?.length ?? 0) < 4_000,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  }).catch(unreached)
  if (!answer.ok) throw await refusal(answer, token)
  // An answer that breaks off is none.
  return (answer.status === 204 ? undefined : await answer.json().catch(unreached)) as ResponseOf<Endpoints[Name]>
}

/** Whether the server may have done what it was asked to, though nobody heard: a gateway that gives up does not know either. */
export const isUncertain = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** For `catch`: lets a refusal of this code pass as done, such as deleting again what is gone. */
export const unless =
  (code: ErrorCode) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
  }

async function refusal(answer: Response, token: string | null): Promise<ApiError> {
  const problem: Partial<Problem> = await answer.json().catch(() => ({}))
  // A login that is refused answers 401 too, and stays on its page; only a token that was not accepted ends the session.
  if (answer.status === 401 && problem.code !== 'wrong_credentials') connection.onSignedOut(token)
  return new ApiError(answer.status, problem)
}

const fillPath = (path: string, params: object = {}) =>
  Object.entries(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)), path)

/** Several values of one name are said one after the other. What is not set is left out. */
export function queryText(query: object = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== '')
      .map((one) => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
