import { OwnClaim } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { EventState, ReportPolicy, Visibility } from './events.ts'
import { Id, Instant } from './fields.ts'
import { GameType } from './game-schemas.ts'
import { Match } from './matches.ts'
import { RoundClock, RoundParams } from './rounds.ts'
import { z } from './zod.ts'

/** No letter or digit that looks like another: no I, L, O, 0 and 1. */
const code = /^[A-HJKMNP-Z2-9]{10}$/

/** The code of a slip as a person types it: case, spaces and hyphens do not matter. */
export const SlipCode = z
  .string('Please enter the code of the slip')
  .max(100, 'The code of a slip has 10 letters and digits')
  .overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .regex(code, 'The code of a slip has 10 letters and digits, without I, L, O, 0 and 1')

export const Slip = z
  .object({ match_id: Id, table_number: z.int().nullable(), code: z.string(), url: z.string() })
  .meta({ id: 'Slip' })
export type Slip = z.infer<typeof Slip>

/** What the holder of a slip sees: one match of one round. */
export const SlipMatch = z
  .object({
    event: z.object({
      id: Id,
      title: z.string(),
      game_type: GameType,
      state: EventState,
      time_zone: z.string().nullable(),
      report_policy: ReportPolicy,
      /** A slip opens one match, so it has no key to the page of an unlisted event. */
      visibility: Visibility,
    }),
    match: Match,
    /** The side that the caller is; null for anyone else. */
    own_participant_id: Id.nullable(),
    clock: RoundClock.nullable(),
    /** Whether each side has an account, which alone may claim the other. */
    participant1_has_account: z.boolean(),
    participant2_has_account: z.boolean(),
    /** When the table called the organiser; null without an open call. */
    called_at: Instant.nullable(),
    /** The caller's claim of one side. */
    claim: OwnClaim.nullable(),
  })
  .meta({ id: 'SlipMatch' })
export type SlipMatch = z.infer<typeof SlipMatch>

const slips = { tag: 'rounds', access: 'owner', params: RoundParams, response: z.array(Slip) } as const

export const listSlips = endpoint({
  ...slips,
  method: 'GET',
  path: '/events/:event_id/rounds/:round_number/slips',
  summary: 'The slips of a published round: a code and its address for each match',
})

export const reissueSlips = endpoint({
  ...slips,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/slips',
  summary: 'Replace the codes of the slips of a round, or of one match; the old codes stop working',
  body: z.object({ match_id: Id.optional() }),
})

export const getSlip = endpoint({
  method: 'GET',
  path: '/slips/:code',
  tag: 'rounds',
  summary: 'The match of a slip, until the next round is published',
  access: 'anyone',
  params: z.object({ code: SlipCode }),
  response: SlipMatch,
  refusals: ['too_many_attempts'],
})
