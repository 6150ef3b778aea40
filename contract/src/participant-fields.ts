import { InstantInput } from './event-fields.ts'
import { armyWritten, Id, nickname, optionalText, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { z } from './zod.ts'

const MemberInput = z.object({
  /** Everyone can see it; it must not contain a web address. @example Ana */
  nickname: nickname('Please give the names of both'),
  /** As in the army catalogue and of the game of the event; null while the army is unknown. @example 155 */
  army_id: Id.nullish(),
})

const bothOrNone = 'A team has two members'

export const ParticipantInput = z.object({
  /** Everyone can see it; it must not contain a web address. @example Ana */
  nickname: nickname('Participant nickname is required'),
  /** As in the army catalogue and of the game of the event; null while the army is unknown. @example 155 */
  army_id: Id.nullish(),
  /** What a list says of the army, such as its faction; cleared as soon as the army is known. */
  army_written: armyWritten.optional(),
  /** Those of one club are kept apart where it costs nothing. @example Leeds Gamers */
  club: optionalText(100).optional(),
  /** The table that the participant must stay at. */
  fixed_table: wholeNumber(1, 1000).nullish(),
  /** Both members, where teams of two play: they have the armies, and the team has none. @example [] */
  members: list(MemberInput)
    .max(2, bothOrNone)
    .refine(({ length }) => length !== 1, bothOrNone)
    .optional(),
  /** Whether they play only when the number is odd, in place of the bye; a spare needs no place. @example false */
  is_spare: z.boolean('Must be true or false').optional(),
})
export type ParticipantInput = z.output<typeof ParticipantInput>

/** @internal What participants enter about themselves. */
export const OwnEntry = ParticipantInput.pick({ army_id: true, club: true, members: true }).extend({
  /** The name of a team of two; a single participant has the nickname of the account. @example Owls */
  nickname: nickname('Please give the team a name').optional(),
})
export type OwnEntry = z.output<typeof OwnEntry>

export const ParticipantChange = ParticipantInput.extend({
  /** When they were checked in; null if they were not. @example 2026-11-21T09:05:00Z */
  checked_in_at: InstantInput.nullable(),
  /** The last round they take part in, 0 for none; null to play on. @example 3 */
  dropped_after_round: wholeNumber(0, 1000).nullable(),
  /** Null gives a place, even in a full event. */
  waiting_since: InstantInput.nullable(),
  /** Points added or taken away, which count in match points and matrix points. @example 10 */
  adjustment: wholeNumber(-1000, 1000),
  /** The reason, which everyone can read. @example Best painted army */
  adjustment_reason: optionalText(200).optional(),
}).partial()
export type ParticipantChange = z.output<typeof ParticipantChange>
