import type { Generated } from 'kysely'
import type { CreatedAt, Instant } from './columns.ts'

interface PasskeyTable {
  id: Generated<number>
  user_id: number
  credential_id: Buffer
  /** In the form of COSE. */
  public_key: Buffer
  /** How often the authenticator has signed; 0 if it does not count. */
  counter: number
  transports: string[]
  name: string
  created_at: CreatedAt
  last_used_at: Instant | null
}

export type ChallengePurpose = 'sign_in' | 'confirm' | 'register'

interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: ChallengePurpose
  /** Null for a sign-in, which names no account. */
  user_id: number | null
  expires_at: Instant
}

export interface PasskeyTables {
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
}
