import { OwnClaim } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { EventState, ReportPolicy, Visibility } from './events.ts'
import { Id, Instant } from './fields.ts'
import { GameType } from './game-schemas.ts'
import { Match } from './matches.ts'
import { Mission } from './plan-fields.ts'
import { RoundClock, RoundParams } from './rounds.ts'
import { z } from './zod.ts'

/** No letter or digit that looks like another: no I, L, O, 0 and 1. */
const code = /^[A-HJKMNP-Z2-9]{10}$/

/** @internal The code of a slip as a person types it: case, spaces and hyphens do not matter. */
export const SlipCode = z
  .string('Please enter the code of the slip')
  .max(100, 'The code of a slip has 10 letters and digits')
  .overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .regex(code, 'The code of a slip has 10 letters and digits, without I, L, O, 0 and 1')

/** The slip of a match. */
export const Slip = z
  .object({
    /** The `id` of the match. @example 310 */
    match_id: Id,
    /** Where it is played; null if tables have no numbers. @example 4 */
    table_number: z.int().nullable(),
    /** The code: 10 letters and digits. @example K7M2XP9QRT */
    code: z.string(),
    /** The address in its QR code. @example https://muster.example/r/K7M2XP9QRT */
    url: z.string(),
  })
  .meta({ id: 'Slip' })
export type Slip = z.infer<typeof Slip>

/** The match of a slip. */
export const SlipMatch = z
  .object({
    /** The event that it belongs to. */
    event: z.object({
      /** Part of the URL of the event. @example 7 */
      id: Id,
      /** The title of the event. @example Newcastle Winter Clash */
      title: z.string(),
      game_type: GameType,
      state: EventState,
      /** That of the hall, by its IANA name; null if it is not known. @example Europe/London */
      time_zone: z.string().nullable(),
      report_policy: ReportPolicy,
      /** Who sees the page of the event. A slip has no key to an unlisted one. @example listed */
      visibility: Visibility,
    }),
    /** The match, with its report. */
    match: Match,
    /** The side that you are, which the slip then speaks for; null for anyone else. */
    own_participant_id: Id.nullable(),
    /** The name of its table; null without one. @example Jungle */
    table_name: z.string().nullable(),
    /** The mission of its round; null without one. */
    mission: Mission.nullable(),
    /** The clock of the round; null until it is started. */
    clock: RoundClock.nullable(),
    /** Whether the first side has an account; if not, it can be claimed. @example true */
    participant1_has_account: z.boolean(),
    /** Whether the second side has an account; if not, it can be claimed. @example false */
    participant2_has_account: z.boolean(),
    /** When the table called the organiser, in UTC; null without an open call. */
    called_at: Instant.nullable(),
    /** Your own claim of a side, until the organiser confirms it; null without one. @example null */
    claim: OwnClaim.nullable(),
  })
  .meta({ id: 'SlipMatch' })
export type SlipMatch = z.infer<typeof SlipMatch>

const slips = { tag: 'rounds', access: 'organiser', params: RoundParams, response: z.array(Slip) } as const

/**
 * The slips of a published round: a code and its address for each match.
 * @returns A slip for each match, by table.
 */
export const listSlips = endpoint({
  ...slips,
  method: 'GET',
  path: '/events/:event_id/rounds/:round_number/slips',
})

/**
 * Replace the codes of the slips of a round, or of one match; the old codes stop working.
 * @returns All slips of the round, by table.
 */
export const reissueSlips = endpoint({
  ...slips,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/slips',
  body: z.object({
    /** Only this match; left out, all of the round. @example 310 */
    match_id: Id.optional(),
  }),
})

/**
 * The match of a slip, until the next round is published.
 * @returns The match, its report and the clock.
 */
export const getSlip = endpoint({
  method: 'GET',
  path: '/slips/:code',
  tag: 'rounds',
  access: 'anyone',
  params: z.object({
    /** The code: 10 letters and digits. @example K7M2XP9QRT */
    code: SlipCode,
  }),
  response: SlipMatch,
  refusals: ['too_many_attempts'],
})
