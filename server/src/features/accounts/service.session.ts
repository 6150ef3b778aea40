import type { AccessToken } from '@muster/contract/accounts'
import type { z } from '@muster/contract/zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { deviceOf, previousTokens, setSessionCookie } from '../../http/authentication.ts'
import { addressOf } from '../../http/limits/limits.ts'
import { hashToken } from '../../security/tokens.ts'
import { deleteSession } from './queries.ts'
import type { Origin } from './service.sign-in.ts'

export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  device: deviceOf(request),
})

/** Gives a client its new session, which replaces the previous ones of this client. Returns the response. */
export async function replaceSession(
  { db, isHttps }: { db: Db; isHttps: boolean },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, expires_at }: { token: string; expires_at: Date },
): Promise<z.infer<typeof AccessToken>> {
  for (const former of previousTokens(request)) await deleteSession(db, hashToken(former))
  setSessionCookie(reply, token, isHttps)
  return { access_token: token, token_type: 'bearer', expires_at: expires_at.toISOString() }
}
