import { z } from './zod.ts'

/** @internal Who sees the record of a player: only they, the accounts that share an event with them, or everybody. */
export const PlayerVisibility = z.enum(['private', 'participants', 'public'], 'Must be private, participants or public')
export type PlayerVisibility = z.infer<typeof PlayerVisibility>

/** Words that would mislead in the address of a player. The database gives none of them to a new account. */
export const reservedHandles: readonly string[] = [
  'admin',
  'data',
  'deleted',
  'edit',
  'former-player',
  'help',
  'moderator',
  'muster',
  'new',
  'organiser',
  'player',
  'players',
  'search',
  'settings',
  'support',
]

const shape = 'Use 3 to 30 letters a-z, digits and single dashes, such as ana-w'

/** @internal The word in the address of a player; upper and lower case are the same. */
export const Handle = z
  .string('Must be text')
  .max(1000, shape)
  .trim()
  .toLowerCase()
  .min(3, shape)
  .max(30, shape)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, shape)
  .refine((handle) => !reservedHandles.includes(handle), 'This word is reserved. Please choose another one.')
