import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '@muster/contract/endpoint'
import { type InputIssue, Problem } from '@muster/contract/errors'
import { ImportError } from './problems.ts'

export interface Answer {
  status: number
  /** What the JSON of the body says; undefined when it is none. */
  body: unknown
  /** Seconds until another try makes sense, when the server says so. */
  retryAfter?: number | undefined
}

/** A way to the API of one signed-in account. */
export interface Api {
  /** Paths stand below /api/v1. Rejects, with a sentence, when there is no answer. */
  send(method: Endpoint['method'], path: string, body?: unknown): Promise<Answer>
}

/** Muster refused. The message is its sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly issues: readonly InputIssue[]

  constructor(status: number, message: string, issues: readonly InputIssue[] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** There is no answer, or one that asks to come back later. What was sent may have been done all the same. */
export class NoAnswer extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter = 0) {
    super(message)
    this.retryAfter = retryAfter
  }
}

type Part<Name extends string, Value> = undefined extends Value ? object : { [name in Name]: Value }
type Sent<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (undefined extends QueryInputOf<E> ? object : { query: QueryInputOf<E> }) &
  Part<'body', BodyInputOf<E>>

/** Calls an endpoint of the contract. Throws NoAnswer, Refusal, and ImportError when this is no Muster. */
export async function call<E extends Endpoint>(api: Api, endpoint: E, sent: Sent<E>): Promise<ResponseOf<E>> {
  const { params, query, body } = sent as { params?: object; query?: object; body?: object }
  const path = fillPath(endpoint.path, params) + queryText(query)
  const answer = await api.send(endpoint.method, path, body).catch((error: unknown) => {
    throw new NoAnswer(error instanceof Error ? error.message : String(error))
  })
  if (answer.status === endpoint.status) return readBody(endpoint, answer.body)
  const { data: problem } = Problem.safeParse(answer.body)
  if (answer.status === 429 || answer.status >= 500) {
    throw new NoAnswer(problem?.detail ?? `The server answers with status ${answer.status}.`, answer.retryAfter)
  }
  if (!problem) throw noMuster(endpoint, answer.status)
  throw new Refusal(answer.status, problem.detail, problem.errors)
}

function readBody<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  if (endpoint.response === undefined) return undefined as ResponseOf<E>
  const parsed = endpoint.response.safeParse(body)
  if (!parsed.success) throw noMuster(endpoint, endpoint.status)
  return parsed.data as ResponseOf<E>
}

const noMuster = ({ method, path }: Endpoint, status: number) =>
  new ImportError(`What answers there is not this version of Muster (${method} ${path}: ${status}). Check --url.`)

const fillPath = (path: string, params: object = {}) =>
  Object.entries(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, String(value)), path)

const queryText = (query: object = {}) => {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
