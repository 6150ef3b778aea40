import { createHash, randomBytes } from 'node:crypto'

/** A secret for a person to carry: 256 random bits. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url')

/** SHA-256 is enough for a secret of 256 random bits: there is nothing to guess, and looking it up stays cheap. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
