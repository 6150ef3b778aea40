import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/** The base path of all endpoints. */
export const basePath = '/api/v1'

/** The version of the API, and of the package of its client: semantic versioning. */
export const apiVersion = '1.0.0'

/**
 * Who may call an endpoint. A role of an event's staff is the least that the endpoint needs. The server enforces this; a
 * test calls every endpoint in every role. `participant`: a participant of the event who joined, a member of its staff,
 * or the holder of a slip.
 */
export type Access = 'anyone' | 'signed_in' | 'participant' | Role | 'catalogue_editor'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, parameters as `:name`. */
  path: `/${string}`
  tag:
    | 'accounts'
    | 'alerts'
    | 'armies'
    | 'data'
    | 'events'
    | 'feedback'
    | 'matches'
    | 'pairings'
    | 'participants'
    | 'places'
    | 'players'
    | 'rounds'
    | 'standings'
    | 'stats'
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The maximum size of the body in bytes; 1 MiB by default. */
  bodyMax?: number
  /** By default 200 with a response and 204 without one; 201 when the call creates something. */
  status: 200 | 201 | 204
  response?: z.ZodType
  /** The columns of the response as a table, which the header Accept or the suffix `.csv` selects. */
  csv?: string
  /** The response is a stream of server-sent events. */
  isStream?: true
  /** Responses may hold a thousand rows, so the server builds only a few of them concurrently. */
  isLarge?: true
  /** Changes a versioned resource: the header If-Match protects changes that the caller has not seen. */
  isVersioned?: true
  /** The error codes of this call, besides those that follow from its access and its body. */
  refusals?: readonly ErrorCode[]
}

type Definition = Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>

/**
 * Preserves the exact type of an endpoint for its route, its client call and its documentation. The build of the page
 * drops the endpoints, because the page needs only the schemas of its forms.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Definition>(definition: E): E & Pick<Endpoint, 'status'> => ({
  status: definition.response ? 200 : 204,
  ...definition,
})

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** What a caller sends, and what the handler receives after validation. */
export type ParamsOf<E extends Endpoint> = Output<Field<E, 'params'>>
export type QueryInputOf<E extends Endpoint> = Input<Field<E, 'query'>>
export type QueryOf<E extends Endpoint> = Output<Field<E, 'query'>>
export type BodyInputOf<E extends Endpoint> = Input<Field<E, 'body'>>
export type BodyOf<E extends Endpoint> = Output<Field<E, 'body'>>
export type ResponseOf<E extends Endpoint> = Output<Field<E, 'response'>>
