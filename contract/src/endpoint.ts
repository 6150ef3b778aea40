import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** All paths of the contract are below this one. */
export const basePath = '/api/v1'

/**
 * Who may call it. The server enforces this; the test over the whole contract tries it without an account, as a
 * stranger and as the owner.
 */
export type Access = 'anyone' | 'signed_in' | 'owner' | 'catalogue_editor'

/** The formats of answers besides JSON. */
export type Format = 'csv'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, parameters as `:name`. */
  path: `/${string}`
  tag:
    | 'accounts'
    | 'alerts'
    | 'armies'
    | 'events'
    | 'feedback'
    | 'matches'
    | 'pairings'
    | 'participants'
    | 'places'
    | 'rounds'
    | 'standings'
    | 'stats'
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The size of the largest body, in bytes; without it, 1 MiB. */
  bodyMax?: number
  /** 200 with a response, 201 when the call makes a thing, 204 without a body. */
  status: 200 | 201 | 204
  response?: z.ZodType
  /** Other formats of the answer: for callers that accept them, and at the path with `.csv` or the like appended. */
  formats?: readonly Format[]
  /** Answers may hold a thousand rows: a server makes only a few of them at once. */
  isLarge?: true
  /**
   * Changes a thing that has a version: the header If-Match keeps the call from overwriting changes that its caller has
   * not seen.
   */
  isVersioned?: true
  /** The codes of this call's refusals, besides those that follow from its access and its body. */
  refusals?: readonly ErrorCode[]
}

/**
 * Keeps the exact types of an endpoint, from which its route, its client call and its documentation are made. The page,
 * which needs only the schemas of its forms, leaves the endpoints out as it is built.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** What a caller sends, and what the handler gets once it is validated. */
export type ParamsOf<E extends Endpoint> = Output<Field<E, 'params'>>
export type QueryInputOf<E extends Endpoint> = Input<Field<E, 'query'>>
export type QueryOf<E extends Endpoint> = Output<Field<E, 'query'>>
export type BodyInputOf<E extends Endpoint> = Input<Field<E, 'body'>>
export type BodyOf<E extends Endpoint> = Output<Field<E, 'body'>>
export type ResponseOf<E extends Endpoint> = Output<Field<E, 'response'>>
