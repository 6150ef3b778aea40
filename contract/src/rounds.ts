import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant, Version, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { Bye, CheckedPairings, Pair, Pairing, PairingOptions, pairedMax, RoundCheck, Seed } from './pairings.ts'
import { z } from './zod.ts'

export const RoundMethod = z
  .enum(['swiss', 'random', 'round_robin', 'elimination', 'manual'])
  .meta({ id: 'RoundMethod' })
export type RoundMethod = z.infer<typeof RoundMethod>

export const RoundState = z.enum(['draft', 'published', 'finished']).meta({ id: 'RoundState' })
export type RoundState = z.infer<typeof RoundState>

/** The clock of a round. It has an end while it runs, and seconds left while it is stopped. */
export const RoundClock = z
  .object({ ends_at: Instant.nullable(), seconds_left: z.int().nullable() })
  .meta({ id: 'RoundClock' })
export type RoundClock = z.infer<typeof RoundClock>

const fields = {
  number: z.int(),
  state: RoundState,
  /** Null for a round whose matches were entered by hand. */
  method: RoundMethod.nullable(),
  seed: z.int().nullable(),
  /** Of an elimination: its participants by seed. Of a round robin: all who have had a seat. Null for other rounds. */
  /** 0 in the place of a participant whom an imported event has no more. */
  seeds: z.array(z.int()).nullable(),
  published_at: Instant.nullable(),
  byes: z.array(Bye),
  /** The number of matches: in total, with a result, without one, and disputed. */
  matches: z.int(),
  reported: z.int(),
  pending: z.int(),
  disputed: z.int(),
  clock: RoundClock.nullable(),
  /** Null for a round whose matches were entered by hand. */
  version: Version.nullable(),
}

export const Round = z.object(fields).meta({ id: 'Round' })
export type Round = z.infer<typeof Round>

export const MissingResult = z.object({ match_id: Id, table_number: z.int().nullable() }).meta({ id: 'MissingResult' })

/** A round with its pairings and their check. */
export const PairedRound = z
  .object({
    ...fields,
    /** The options that the round was paired with. */
    keep_clubs_apart: z.boolean(),
    forbid: z.array(z.array(Id)),
    top: z.int().nullable(),
    pairings: z.array(Pairing),
    /** For a draft: the matches of the previous round without a result. */
    missing_results: z.array(MissingResult),
    check: RoundCheck,
  })
  .meta({ id: 'PairedRound' })
export type PairedRound = z.infer<typeof PairedRound>

export const RoundParams = EventParams.extend({ round_number: IdInPath })
export type RoundIds = z.output<typeof RoundParams>

/** The number of participants in an elimination. */
const Top = wholeNumber(2, 512).refine((top) => Number.isInteger(Math.log2(top)), 'Must be a power of two')

export const RoundInput = PairingOptions.extend({
  method: RoundMethod,
  /** Random if omitted. */
  seed: Seed.optional(),
  /** For the first round of an elimination. */
  top: Top.optional(),
})
export type RoundInput = z.output<typeof RoundInput>

export const RoundByHand = z.object({
  pairings: list(Pair).max(pairedMax / 2, `At most ${pairedMax / 2} pairings fit into a round`),
  byes: list(z.object({ participant_id: Id }))
    .max(pairedMax)
    .default([]),
})
export type RoundByHand = z.output<typeof RoundByHand>

export const Replacement = z.object({
  out: Id,
  /** Null: the opponent has a bye. */
  in: Id.nullable(),
})
export type Replacement = z.output<typeof Replacement>

export const ClockInput = z.object({
  is_running: z.boolean('Must be true or false'),
  /** Negative once time is up. */
  seconds_left: wholeNumber(-86_400, 86_400),
})
export type ClockInput = z.output<typeof ClockInput>

const read = { method: 'GET', tag: 'rounds', access: 'anyone', query: EventKey } as const
const change = { tag: 'rounds', access: 'owner', params: RoundParams, isVersioned: true } as const
const ofRound = { ...change, response: PairedRound } as const

export const listRounds = endpoint({
  ...read,
  path: '/events/:event_id/rounds',
  summary: 'The rounds of an event, in order; a draft is for its owner alone',
  params: EventParams,
  response: z.object({ rounds: z.array(Round) }).meta({ id: 'RoundList' }),
})

export const getRound = endpoint({
  ...read,
  path: '/events/:event_id/rounds/:round_number',
  summary: 'A round with its pairings and its check',
  params: RoundParams,
  response: PairedRound,
  isLarge: true,
})

export const getRoundCheck = endpoint({
  ...read,
  path: '/events/:event_id/rounds/:round_number/check',
  summary: 'The check of a round; that of a draft is for its owner alone',
  params: RoundParams,
  /** `check_now`: for the owner, checks a published round against the current results. */
  query: EventKey.extend({ check_now: z.enum(['true', 'false']).optional() }),
  response: CheckedPairings,
  isLarge: true,
})

export const createRound = endpoint({
  method: 'POST',
  path: '/events/:event_id/rounds',
  tag: 'rounds',
  summary: 'Pair the next round as a draft, which replaces an existing one',
  access: 'owner',
  params: EventParams,
  body: RoundInput,
  status: 201,
  isVersioned: true,
  response: PairedRound,
  refusals: ['nobody_to_pair', 'round_undecided'],
})

export const updateRound = endpoint({
  ...ofRound,
  method: 'PUT',
  path: '/events/:event_id/rounds/:round_number',
  summary: 'Pair a draft by hand, or give the byes of a published round',
  body: RoundByHand,
  refusals: ['round_published'],
})

export const replaceInRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/replace',
  summary: 'Let one participant play instead of another; the scores of their matches are cleared',
  body: Replacement,
})

export const pairFree = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/pair',
  summary: 'Pair two who have no match in a published round; results stay',
  body: Pair,
  refusals: ['already_seated'],
})

export const publishRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/publish',
  summary: 'Publish a draft: its pairings become matches. A round that is published stays as it is',
  body: z.object({ despite_pending: z.boolean('Must be true or false').default(false) }),
  refusals: ['results_missing', 'draft_outdated'],
})

export const unpublishRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/unpublish',
  summary: 'Make the last round a draft again while it has no result: pairings, tables, sides and byes stay',
  refusals: ['round_has_results'],
})

export const setClock = endpoint({
  ...ofRound,
  method: 'PUT',
  path: '/events/:event_id/rounds/:round_number/clock',
  summary: 'Start, stop or correct the clock of a round',
  body: ClockInput,
  response: z.object({ clock: RoundClock }).meta({ id: 'RoundClockSet' }),
})

export const deleteRound = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/rounds/:round_number',
  summary: 'Delete a draft, or the last round while it has no result',
  refusals: ['round_has_results'],
})
