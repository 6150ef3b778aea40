import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** The versions of a resource that the caller has seen; undefined without If-Match. */
export type ExpectedVersions = readonly number[] | undefined

/** The header If-Match of RFC 9110. A version is never weak. */
export const IfMatch = z
  .string()
  .regex(/^(\*|"\d{1,9}"( *, *"\d{1,9}")*)$/, 'If-Match must be a version in quotes, such as "3"')
  .describe('The version that the caller has seen, in quotes. Any other is refused with 412.')

export function readIfMatch({ headers }: FastifyRequest): ExpectedVersions {
  const header = headers['if-match']
  return header === undefined || header === '*' ? undefined : Array.from(header.matchAll(/\d+/g), Number)
}

/** The newest version that the client has heard of, from the header Min-Version: what it reads is at least as new. */
export function readMinVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers['min-version']
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}

export const isExpected = (ifMatch: ExpectedVersions, version: number) =>
  ifMatch === undefined || ifMatch.includes(version)

/** The refusal to change an outdated version, with the current state and the author of the last change, if known. */
export const changedMeanwhile = (current: Record<string, unknown>, changed?: { at: Date; by: string | null }) =>
  new AppError(
    'changed_meanwhile',
    'This has been changed in the meantime, so nothing was saved. Please look at it again.',
    {
      current: { current, ...(changed && { changed_at: changed.at.toISOString(), changed_by: changed.by }) },
    },
  )
