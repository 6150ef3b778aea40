import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { claimKey, findResponse, type KeyedCall as StoredCall, storeResponse } from '../../db/idempotency-keys.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { decryptText, encryptText } from '../../security/encryption.ts'
import { type Caller, slipOf } from '../authentication.ts'
import { createKeyedQueue, type KeyedQueue } from '../limits/keyed-queue.ts'
import { AppError } from './app-error.ts'

declare const presented: unique symbol

/** The presented result of a use case. Only its route knows the type. */
export interface Presented {
  [presented]: never
}

/** Runs a use case in one transaction, and returns the result for the caller. */
export interface Transact<Row> {
  (action: (tx: Tx) => Promise<Row>): Promise<Presented>
  /**
   * Queues writes to one event on this server. In the database each would hold a connection while it waits, and 20 of
   * them could block everyone else. The row lock orders writes of other servers.
   */
  enqueueForEvent: KeyedQueue<number>
}

const purpose = 'muster idempotent answer'

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

/** The first response to a call, for replay. */
class StoredResponse {
  readonly status: number
  readonly text: string
  constructor(status: number, text: string) {
    this.status = status
    this.text = text
  }
}

/**
 * Identifies a call by its key and the body as sent, which a newer server may parse differently. The key itself is not
 * stored: with it, guesses at the request, such as a password, could be checked against the hash of the request.
 */
export function keyedCallOf(request: FastifyRequest, caller: Caller | undefined, body: unknown): KeyedCall | undefined {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string') return undefined
  const key = header.toLowerCase()
  const sent = JSON.stringify([request.url, body])
  const { event_id = null } = request.params as { event_id?: number }
  // A slip calls in place of an account.
  const from = caller?.id ?? slipOf(request) ?? ''
  return {
    key,
    key_hash: createHash('sha256').update(`${from}:${key}`).digest(),
    request_hash: createHmac('sha256', key).update(sent).digest(),
    user_id: caller?.id ?? null,
    event_id,
  }
}

/** Rolls back a use case that a concurrent call with the same key has completed. */
class Done extends Error {}

/** Calls with the same key run one after another: otherwise all but one would hold a connection while they wait. */
const sameKey = { concurrency: 1, waiting: 100 }

/**
 * Executes a call with a key only once and replays the first response to repeated calls, even on another server or
 * after a crash: the transaction of the change stores the response. A failed call leaves no trace and may be retried.
 */
export function createIdempotency(db: Db) {
  const enqueue = createKeyedQueue<string>(sameKey)
  const enqueueForEvent = createKeyedQueue({ concurrency: 1, waiting: 500 })

  /** Returns the stored response, or the result of `handle`. Throws `idempotency_key_reused`, `already_done`. */
  const once = <Result>(call: KeyedCall, handle: () => Promise<Result>): Promise<Result | StoredResponse> =>
    enqueue(call.key_hash.toString('base64'), async () => {
      const stored = await findStored(db, call)
      if (stored) return stored
      try {
        return await handle()
      } catch (error) {
        const done = error instanceof Done ? await findStored(db, call) : undefined
        if (!done) throw error
        return done
      }
    })

  /** A transaction that stores the response to a call with a key. */
  const transactFor =
    (call: KeyedCall | undefined, status: number) =>
    <Row>(present: (row: Row) => unknown): Transact<Row> => {
      const transact = (action: (tx: Tx) => Promise<Row>) =>
        db.transaction().execute(async (tx) => {
          if (!call) return present(await action(tx)) as Presented
          const { key, ...stored } = call
          if (!(await claimKey(tx, stored))) throw new Done()
          const result = present(await action(tx))
          const text: string | undefined = JSON.stringify(result)
          await storeResponse(tx, stored, status, text === undefined ? null : await encryptText(key, purpose, text))
          return result as Presented
        })
      return Object.assign(transact, { enqueueForEvent })
    }

  return { once, transactFor }
}

async function findStored(db: Db, { key, key_hash, request_hash }: KeyedCall): Promise<StoredResponse | undefined> {
  const stored = await findResponse(db, key_hash)
  if (!stored) return undefined
  if (!stored.request_hash.equals(request_hash)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key has already been used for something else. Please use a new one for each action.',
    )
  }
  const { status, answer } = stored
  if (answer) return new StoredResponse(status, await decryptText(key, purpose, answer))
  if (status === 204) return new StoredResponse(status, '')
  throw new AppError(
    'already_done',
    'This has already been done, but the response is no longer stored. Please check the result.',
  )
}

export const isStoredResponse = (result: unknown): result is StoredResponse => result instanceof StoredResponse

export function replay(reply: FastifyReply, { status, text }: StoredResponse) {
  return reply.code(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(text)
}
