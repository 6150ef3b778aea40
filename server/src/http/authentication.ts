import type { Role } from '@muster/contract/roles'
import { SlipCode } from '@muster/contract/slips'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '../db/tables.ts'
import { hashToken } from '../security/tokens.ts'
import { AppError } from './routing/app-error.ts'

/** The signed-in user; the password's hash and the keys stay out of requests. */
export type Caller = Omit<
  UserRow,
  'password_hash' | 'calendar_key' | 'unsubscribe_key' | 'event_mail_at' | 'player_search' | 'passkey_handle'
>

/** The caller of an endpoint that needs a role in its event. */
export type Actor = Caller & { needs: Role }

/** Finds the user of a valid token, and extends the token's life. */
export type FindCaller = (tokenHash: Buffer) => Promise<Caller | undefined>

/** The viewer of an event that may not be public. */
export interface Viewer {
  /** The key in the link. */
  key: string | undefined
  /** Undefined for visitors, and for users whose session has ended. */
  findCaller(): Promise<Caller | undefined>
}

/** The viewer behind a request. `identify` finds its caller, and throws 401 if there is none. */
export const viewerOf = (request: FastifyRequest, identify: () => Promise<Caller>): Viewer => ({
  key: (request.query as { key?: string }).key,
  findCaller: async () => {
    if (tokenOf(request) === undefined) return undefined
    return identify().catch((error) => {
      if (error instanceof AppError && error.code === 'not_signed_in') return undefined
      throw error
    })
  },
})

const cookieName = 'session'

/**
 * The token of a request: the bearer header, or on GET the cookie, for plain links, which cannot send a header. A write
 * never accepts the cookie, so no other site can make a browser write here.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +([\w-]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer || request.headers.authorization !== undefined) return bearer
  return request.method === 'GET' ? request.cookies[cookieName] : undefined
}

/** The code of a slip in the header Slip, as printed; an empty text if it cannot be one. */
export function slipOf({ headers: { slip } }: FastifyRequest): string | undefined {
  return slip === undefined ? undefined : (SlipCode.safeParse(slip).data ?? '')
}

/** The secret in the header Device: 32 random bytes in base64url. */
export function deviceSecretOf({ headers: { device } }: FastifyRequest): string | undefined {
  return typeof device === 'string' && /^[\w-]{43}$/.test(device) ? device : undefined
}

/** Its hash, by which a device that has signed in before is known. */
export function deviceOf(request: FastifyRequest): Buffer | undefined {
  const secret = deviceSecretOf(request)
  return secret === undefined ? undefined : hashToken(secret)
}

/** Whether a request may come from a signed-in user, before its cookies are parsed. */
export const mayBeSignedIn = ({ headers }: FastifyRequest) =>
  headers.authorization !== undefined || headers.cookie?.includes(cookieName) === true

/** The tokens that a device still has when it signs in again. */
export function previousTokens(request: FastifyRequest): string[] {
  return [tokenOf(request), request.cookies[cookieName]].filter((token) => token !== undefined)
}

export const notSignedIn = () => new AppError('not_signed_in', 'Please sign in to continue.')

/** The caller; throws 401 if there is none. */
export async function authenticate(request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
  const token = tokenOf(request)
  const caller = token === undefined ? undefined : await findCaller(hashToken(token))
  if (!caller) throw notSignedIn()
  return caller
}

const cookieOptions = (isHttps: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/api', secure: isHttps }) as const

export function setSessionCookie(reply: FastifyReply, token: string, isHttps: boolean) {
  return reply.setCookie(cookieName, token, cookieOptions(isHttps))
}

export function clearSessionCookie(reply: FastifyReply, isHttps: boolean) {
  return reply.clearCookie(cookieName, cookieOptions(isHttps))
}
