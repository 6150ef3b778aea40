import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { claimKey, findAnswer, type KeptAnswer, type KeyedCall, keepAnswer } from '../db/idempotency-keys.ts'
import type { Db, Tx } from '../db/tables.ts'
import { AppError } from './app-error.ts'
import type { Caller } from './authentication.ts'
import { openTurns } from './turns.ts'

/** Runs a use case in one transaction, and returns the answer for the caller. */
export type Transact<Row, Answer = Row> = (deed: (tx: Tx) => Promise<Row>) => Promise<Answer>

/** The header Idempotency-Key. */
export const IdempotencyKey = z
  .uuid('Idempotency-Key must be a UUID, such as 4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e')
  .describe('Chosen by the caller for one intent. If it is sent again within 14 days, the first answer is given again.')

/**
 * What a key stands for, with the body as it was sent: a newer server may read more into it. The key itself is not
 * kept: otherwise guesses at what was sent, such as a password, could be tried against the hash of the request.
 */
export function keyedCallOf(request: FastifyRequest, caller: Caller | undefined, body: unknown): KeyedCall | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  const sent = JSON.stringify([request.url, body])
  return {
    key_hash: createHash('sha256')
      .update(`${caller?.id ?? ''}:${key.toLowerCase()}`)
      .digest(),
    request_hash: createHmac('sha256', key.toLowerCase()).update(sent).digest(),
    user_id: caller?.id ?? null,
  }
}

/** Rolls back a use case that another call with the same key has completed meanwhile. */
class Done extends Error {}

/**
 * Calls with the same key run one after another here: otherwise all but one would wait in the database, each with a
 * connection.
 */
const sameKey = { atOnce: 1, waiting: 100 }

/**
 * Does what a call with a key asks for only once, and gives the first answer whenever the call is sent again, even to
 * another server or after a crash: the answer is kept in the transaction of the change. A failed call leaves no trace
 * and may be tried again.
 */
export function openIdempotency(db: Db) {
  const inTurn = openTurns<string>(sameKey)

  /** Returns the kept answer to be sent, or what `handle` answers. Throws `idempotency_key_reused`. */
  const once = <Answer>(call: KeyedCall, handle: () => Promise<Answer>): Promise<Answer | KeptAnswer> =>
    inTurn(call.key_hash.toString('base64'), async () => {
      const kept = await findKept(db, call)
      if (kept) return kept
      try {
        return await handle()
      } catch (error) {
        const done = error instanceof Done ? await findKept(db, call) : undefined
        if (!done) throw error
        return done
      }
    })

  /** A transaction that keeps the answer of a call with a key. */
  const transactFor =
    (call: KeyedCall | undefined, status: number) =>
    <Row, Answer>(present: (row: Row) => Answer): Transact<Row, Answer> =>
    (deed) =>
      db.transaction().execute(async (tx) => {
        if (call && !(await claimKey(tx, call))) throw new Done()
        const answer = present(await deed(tx))
        if (call) await keepAnswer(tx, call, status, JSON.stringify(answer) ?? null)
        return answer
      })

  return { once, transactFor }
}

async function findKept(db: Db, { key_hash, request_hash }: KeyedCall): Promise<KeptAnswer | undefined> {
  const kept = await findAnswer(db, key_hash)
  if (kept && !kept.request_hash.equals(request_hash)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key has already been used for something else. Please use a new one for each action.',
    )
  }
  return kept
}

export const isKept = (answer: unknown): answer is KeptAnswer =>
  typeof answer === 'object' && answer !== null && 'request_hash' in answer

export function sendAgain(reply: FastifyReply, { status, answer }: KeptAnswer) {
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(answer ?? '')
}
