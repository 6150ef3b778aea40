import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret for a user: 256 random bits. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url')

/** SHA-256 is enough for a secret of 256 random bits: nobody can guess it, and the lookup stays cheap. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
