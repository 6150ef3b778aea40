import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createQueue } from '../http/limits/queue.ts'

const hash = promisify(argon2)

/** The number of threads that Node.js shares among hashing, reading files and looking up names. */
const threads = 4

/**
 * More concurrent hashes than cores would slow each of them down, and hashes on all threads would block everything else
 * that needs one. 200 in the queue take some ten seconds on one core; further callers are refused.
 */
const hashing = {
  concurrency: Math.min(availableParallelism(), threads - 1),
  waiting: 200,
  timeout: 15_000,
}

/**
 * Memory in KiB, passes, lanes: the second of the equivalent settings in OWASP's password storage cheat sheet (m=19456,
 * t=2, p=1), plus one pass. About 40 ms on one core of a small server.
 */
const current = { memory: 19_456, passes: 3, parallelism: 1 }
const tagLength = 32

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies passwords in a queue of its own. Every function throws `unavailable` when the queue is full. */
export function createPasswords() {
  const enqueue = createQueue(hashing)

  const derive = (password: string, nonce: Buffer, parameters: typeof current, length: number) =>
    enqueue(() => hash('argon2id', { message: password, nonce, tagLength: length, ...parameters }))

  const verify = async (password: string, stored: string): Promise<boolean> => {
    const { parameters, salt, tag } = parse(stored)
    return timingSafeEqual(await derive(password, salt, parameters, tag.length), tag)
  }

  return {
    /** Hashes a password in the PHC string format, with its own salt. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await derive(password, salt, current, tagLength)
      return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${encode(salt)}$${encode(tag)}`
    },

    /** Whether the password matches the hash. */
    verify,

    /**
     * Whether a password that matched the hash `verified` matches what is stored now. A sign-in may have hashed the same
     * password again in the meantime.
     */
    isStill: async (password: string, verified: string, stored: string): Promise<boolean> =>
      verified === stored || verify(password, stored),

    /** Takes as long as a verification, for accounts that do not exist. */
    async pretendToVerify(password: string): Promise<false> {
      await derive(password, Buffer.alloc(16), current, tagLength)
      return false
    },
  }
}

/** Whether a hash has outdated parameters, so that the next sign-in should replace it. */
export function isOutdated(stored: string): boolean {
  const { parameters } = parse(stored)
  return JSON.stringify(parameters) !== JSON.stringify(current)
}

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) throw new Error('a stored password hash is not in the PHC format')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
