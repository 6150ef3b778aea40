import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { claimKey, findAnswer, keepAnswer, type KeyedCall as StoredCall } from '../db/idempotency-keys.ts'
import type { Db, Tx } from '../db/tables.ts'
import { AppError } from './app-error.ts'
import type { Caller } from './authentication.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { seal, unseal } from './sealed.ts'

/** Runs a use case in one transaction, and returns the answer for the caller. */
export type Transact<Row, Answer = Row> = (action: (tx: Tx) => Promise<Row>) => Promise<Answer>

/** The header Idempotency-Key. */
export const IdempotencyKey = z
  .uuid('Idempotency-Key must be a UUID, such as 4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e')
  .describe(
    'A UUID that the caller generates for one action. Sent again within 14 days, it returns the first response.',
  )

/** A call with its key, which is never stored. */
interface KeyedCall extends StoredCall {
  key: string
}

/** The first answer to a call, as it is sent again. */
class StoredResponse {
  readonly status: number
  readonly text: string
  constructor(status: number, text: string) {
    this.status = status
    this.text = text
  }
}

/**
 * What a key stands for, with the body as it was sent: a newer server may read more into it. The key itself is not
 * kept: otherwise guesses at what was sent, such as a password, could be tried against the hash of the request.
 */
export function keyedCallOf(request: FastifyRequest, caller: Caller | undefined, body: unknown): KeyedCall | undefined {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string') return undefined
  const key = header.toLowerCase()
  const sent = JSON.stringify([request.url, body])
  const { event_id = null } = request.params as { event_id?: number }
  return {
    key,
    key_hash: createHash('sha256')
      .update(`${caller?.id ?? ''}:${key}`)
      .digest(),
    request_hash: createHmac('sha256', key).update(sent).digest(),
    user_id: caller?.id ?? null,
    event_id,
  }
}

/** Rolls back a use case that another call with the same key has completed meanwhile. */
class Done extends Error {}

/**
 * Calls with the same key run one after another here: otherwise all but one would wait in the database, each with a
 * connection.
 */
const sameKey = { concurrency: 1, waiting: 100 }

/**
 * Does what a call with a key asks for only once, and gives the first answer whenever the call is sent again, even to
 * another server or after a crash: the answer is kept in the transaction of the change. A failed call leaves no trace
 * and may be tried again.
 */
export function openIdempotency(db: Db) {
  const enqueue = createKeyedQueue<string>(sameKey)

  /** Returns the kept answer to be sent, or what `handle` answers. Throws `idempotency_key_reused`, `already_done`. */
  const once = <Answer>(call: KeyedCall, handle: () => Promise<Answer>): Promise<Answer | StoredResponse> =>
    enqueue(call.key_hash.toString('base64'), async () => {
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
    (action) =>
      db.transaction().execute(async (tx) => {
        if (!call) return present(await action(tx))
        const { key, ...stored } = call
        if (!(await claimKey(tx, stored))) throw new Done()
        const answer = present(await action(tx))
        const text: string | undefined = JSON.stringify(answer)
        await keepAnswer(tx, stored, status, text === undefined ? null : await seal(key, text))
        return answer
      })

  return { once, transactFor }
}

async function findKept(db: Db, { key, key_hash, request_hash }: KeyedCall): Promise<StoredResponse | undefined> {
  const kept = await findAnswer(db, key_hash)
  if (!kept) return undefined
  if (!kept.request_hash.equals(request_hash)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key has already been used for something else. Please use a new one for each action.',
    )
  }
  const { status, answer } = kept
  if (answer) return new StoredResponse(status, await unseal(key, answer))
  if (status === 204) return new StoredResponse(status, '')
  throw new AppError(
    'already_done',
    'This has already been done, but the response is no longer stored. Please check the result.',
  )
}

export const isKept = (answer: unknown): answer is StoredResponse => answer instanceof StoredResponse

export function sendAgain(reply: FastifyReply, { status, text }: StoredResponse) {
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(text)
}
