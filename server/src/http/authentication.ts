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
export type Actor = Caller & { needs: Role } & Pick<Viewer, 'noteVersion'>

/** Finds the user of a valid token, and extends the token's life. */
export type FindCaller = (tokenHash: Buffer) => Promise<Caller | undefined>

/** Finds the caller of a request that reads; undefined for visitors, and for users whose session has ended. */
export type FindReader = (request: FastifyRequest) => Promise<Caller | undefined>

/** The viewer of an event that may not be public. */
export interface Viewer {
  /** The key in the link. */
  key: string | undefined
  /** Undefined for visitors, and for users whose session has ended. The response is then one for the caller alone. */
  findCaller(): Promise<Caller | undefined>
  /** The caller, if they are one of these accounts. All others get one response, which they share with visitors. */
  findAmong(user_ids: readonly (number | null)[]): Promise<Caller | undefined>
  /** Takes the version of the event from before the rest is read, for the header Event-Version. */
  noteVersion?(version: number): void
}

/** What decides whether somebody sees an event. */
export type EventViewer = Pick<Viewer, 'key' | 'findCaller' | 'noteVersion'>

/** The members whose response differs from that of visitors. */
export interface Readers {
  /** Perhaps everybody who is signed in. */
  isPersonal: boolean
  /** The ids of accounts. */
  differing: Set<number>
  /** Whether the reader of this response is one of them. */
  isDiffering: boolean
}

/** Finds readers by the tokens of their requests, once for each request. */
export function findReaderBy(findCaller: FindCaller): FindReader {
  const found = new WeakMap<FastifyRequest, Promise<Caller | undefined>>()
  return (request) => {
    const token = tokenOf(request)
    if (token === undefined) return nobody
    const caller = found.get(request) ?? findCaller(hashToken(token))
    found.set(request, caller)
    return caller
  }
}

const nobody: Promise<undefined> = Promise.resolve(undefined)

const readers = new WeakMap<FastifyRequest, Readers>()

/** The members whose response to a request differs from that of visitors, as far as its handler has read the caller. */
export function readersOf(request: FastifyRequest): Readers {
  const own = readers.get(request) ?? { isPersonal: false, differing: new Set(), isDiffering: false }
  readers.set(request, own)
  return own
}

/** Personal responses are never cached, not even by the browser, which others may use later. */
export const setPersonal = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

/** The viewer behind a request. `find` finds its caller; headers of the reply say what the handler has learned. */
export const viewerOf = (request: FastifyRequest, find: FindReader, reply: FastifyReply): Viewer => ({
  key: (request.query as { key?: string }).key,
  noteVersion: (version) => void reply.header('event-version', version),
  findCaller: async () => {
    readersOf(request).isPersonal = true
    const caller = await find(request)
    if (caller) setPersonal(reply)
    return caller
  },
  findAmong: async (user_ids) => {
    const own = readersOf(request)
    for (const id of user_ids) if (id !== null) own.differing.add(id)
    const caller = own.differing.size === 0 ? undefined : await find(request)
    if (!caller || !user_ids.includes(caller.id)) return undefined
    own.isDiffering = true
    setPersonal(reply)
    return caller
  },
})

/** A viewer who is not signed in. */
export const visitorWith = (key?: string): Viewer => ({
  key,
  findCaller: async () => undefined,
  findAmong: async () => undefined,
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
