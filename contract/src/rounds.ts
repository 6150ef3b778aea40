import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant, Version, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { Bye, CheckedPairings, Pair, Pairing, PairingOptions, pairedMax, RoundCheck, Seed } from './pairings.ts'
import { z } from './zod.ts'

/**
 * How a round is paired: by points, at random, everyone once against everyone, by a bracket, or by hand.
 * @example swiss
 */
export const RoundMethod = z
  .enum(['swiss', 'random', 'round_robin', 'elimination', 'manual'])
  .meta({ id: 'RoundMethod' })
export type RoundMethod = z.infer<typeof RoundMethod>

/** Only the owner sees a draft; a round is finished when all its matches have results. @example published */
export const RoundState = z.enum(['draft', 'published', 'finished']).meta({ id: 'RoundState' })
export type RoundState = z.infer<typeof RoundState>

/** The clock of a round: it has an end while it runs, and seconds left while it is stopped. */
export const RoundClock = z
  .object({
    /** When it ends, in UTC; null while it is stopped. @example 2026-11-21T13:00:00.000Z */
    ends_at: Instant.nullable(),
    /** Less than 0 when time is up; null while it runs. */
    seconds_left: z.int().nullable(),
  })
  .meta({ id: 'RoundClock' })
export type RoundClock = z.infer<typeof RoundClock>

const fields = {
  /** Counts from 1. @example 3 */
  number: z.int(),
  /** Only the owner sees a draft. @example published */
  state: RoundState,
  /** How it was paired; null for a round whose matches were typed in. @example swiss */
  method: RoundMethod.nullable(),
  /** The seed that broke its ties; null for a round whose matches were typed in. @example 20261122 */
  seed: z.int().nullable(),
  /** Of an elimination: its participants by seed. Of a round robin: all who have had a seat. Null for other rounds. */
  /**
   * Of an elimination, its participants by seed; of a round robin, all who have had a seat in its schedule, in their
   * order; null for other rounds. A participant who was deleted keeps the place; it is 0 if the event was imported
   * since.
   * @example null
   */
  seeds: z.array(z.int()).nullable(),
  /** In UTC; null for a draft, and for a round whose matches were typed in. @example 2026-11-21T10:00:00.000Z */
  published_at: Instant.nullable(),
  /** The participants without an opponent. */
  byes: z.array(Bye),
  /** How many matches it has. @example 12 */
  matches: z.int(),
  /** How many of them have a result. @example 11 */
  reported: z.int(),
  /** How many of them have none. @example 1 */
  pending: z.int(),
  /** How many of them are disputed. @example 0 */
  disputed: z.int(),
  /** Null until it is started. */
  clock: RoundClock.nullable(),
  /** Raised by each change of the round itself; null for one whose matches were typed in. @example 2 */
  version: Version.nullable(),
}

/** A round of an event. */
export const Round = z.object(fields).meta({ id: 'Round' })
export type Round = z.infer<typeof Round>

/** A match without a result. */
export const MissingResult = z
  .object({
    /** The `id` of the match. @example 17 */
    match_id: Id,
    /** Its table; null if tables have no numbers. @example 3 */
    table_number: z.int().nullable(),
  })
  .meta({ id: 'MissingResult' })

/** A round with its pairings. */
export const PairedRound = z
  .object({
    ...fields,
    /** Whether members of one club met only if nothing else was possible. @example false */
    keep_clubs_apart: z.boolean(),
    /** Pairs of ids that were not to meet. @example [[43, 44]] */
    forbid: z.array(z.array(Id)),
    /** The number of participants at the start of the elimination; null for other rounds. */
    top: z.int().nullable(),
    /** By table. */
    pairings: z.array(Pairing),
    /** Of a draft: the matches of the round before that have no result yet. @example [] */
    missing_results: z.array(MissingResult),
    /** The check of the round; of a published round, as it was published. */
    check: RoundCheck,
  })
  .meta({ id: 'PairedRound' })
export type PairedRound = z.infer<typeof PairedRound>

export const RoundParams = EventParams.extend({
  /** The number of a round of this event. @example 3 */
  round_number: IdInPath,
})
export type RoundIds = z.output<typeof RoundParams>

/** @internal The number of participants in an elimination. */
const Top = wholeNumber(2, 512).refine((top) => Number.isInteger(Math.log2(top)), 'Must be a power of two')

export const RoundInput = PairingOptions.extend({
  /** `elimination` goes on with one that has begun. @example swiss */
  method: RoundMethod,
  /** Breaks ties at random; chosen at random if left out. @example 20261122 */
  seed: Seed.optional(),
  /** How many of the standings begin an elimination: a power of two. @example 8 */
  top: Top.optional(),
})
export type RoundInput = z.output<typeof RoundInput>

export const RoundByHand = z.object({
  /** All pairings of the round. @example [{"participant1_id": 41, "participant2_id": 42, "table_number": 1}] */
  pairings: list(Pair).max(pairedMax / 2, `At most ${pairedMax / 2} pairings fit into a round`),
  /** All byes of the round. @example [{"participant_id": 45}] */
  byes: list(
    z.object({
      /** The `id` of the participant without an opponent. @example 45 */
      participant_id: Id,
    }),
  )
    .max(pairedMax)
    .default([]),
})
export type RoundByHand = z.output<typeof RoundByHand>

export const Replacement = z.object({
  /**
   * The `id` of the participant who plays no longer. If the other one has a place in the round, they get it.
   * @example 41
   */
  out: Id,
  /** The `id` of the participant who plays instead; null for nobody, so that the opponent has a bye. @example 45 */
  in: Id.nullable(),
})
export type Replacement = z.output<typeof Replacement>

export const ClockInput = z.object({
  /** Whether it should run. @example true */
  is_running: z.boolean('Must be true or false'),
  /** The time left, in seconds. @example 9000 */
  seconds_left: wholeNumber(-86_400, 86_400),
})
export type ClockInput = z.output<typeof ClockInput>

const read = { method: 'GET', tag: 'rounds', access: 'anyone', query: EventKey } as const
const change = { tag: 'rounds', access: 'organiser', params: RoundParams, isVersioned: true } as const
const ofRound = { ...change, response: PairedRound } as const

/**
 * The rounds of an event, in order; a draft is for its owner alone.
 * @returns All rounds, also those whose matches were typed in.
 */
export const listRounds = endpoint({
  ...read,
  path: '/events/:event_id/rounds',
  params: EventParams,
  /** The rounds of an event. */
  response: z
    .object({
      /** In their order. */
      rounds: z.array(Round),
    })
    .meta({ id: 'RoundList' }),
})

/** A round with its pairings and its check. */
export const getRound = endpoint({
  ...read,
  path: '/events/:event_id/rounds/:round_number',
  params: RoundParams,
  response: PairedRound,
  isLarge: true,
})

/**
 * The check of a round; that of a draft is for its owner alone.
 * @returns The check of the round; of a published round, as it was published. Only the owner sees which pairings were
 * to be avoided.
 */
export const getRoundCheck = endpoint({
  ...read,
  path: '/events/:event_id/rounds/:round_number/check',
  params: RoundParams,
  /** @internal `check_now`: for the owner, checks a published round against the current results. */
  query: EventKey.extend({
    /**
     * For the owner: checks a published round by the results as they are now, and not as it was published.
     * @example "true"
     */
    check_now: z.enum(['true', 'false']).optional(),
  }),
  response: CheckedPairings,
  isLarge: true,
})

/**
 * Pair the next round as a draft, which replaces an existing one.
 * @returns The draft, which becomes matches once it is published.
 * @example {"method": "swiss", "keep_clubs_apart": true}
 */
export const createRound = endpoint({
  method: 'POST',
  path: '/events/:event_id/rounds',
  tag: 'rounds',
  access: 'organiser',
  params: EventParams,
  body: RoundInput,
  status: 201,
  isVersioned: true,
  response: PairedRound,
  refusals: ['nobody_to_pair', 'round_undecided'],
})

/**
 * Pair a draft by hand, or give the byes of a published round.
 * @param body Every pairing and bye of the round; of a published one, the pairings as they are.
 */
export const updateRound = endpoint({
  ...ofRound,
  method: 'PUT',
  path: '/events/:event_id/rounds/:round_number',
  body: RoundByHand,
  refusals: ['round_published'],
})

/**
 * Let one participant play instead of another; the scores of their matches are cleared.
 * @example {"out": 41, "in": 45}
 */
export const replaceInRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/replace',
  body: Replacement,
})

/**
 * Pair two who have no match in a published round; results stay.
 * @param body Two who are late, back, or have the bye.
 * @example {"participant1_id": 45, "participant2_id": 46}
 */
export const pairFree = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/pair',
  body: Pair,
  refusals: ['already_seated'],
})

/**
 * Publish a draft: its pairings become matches. A round that is published stays as it is.
 * @returns The round, whose pairings are matches now.
 */
export const publishRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/publish',
  body: z.object({
    /** Publishes it although results of the round before are missing. @example false */
    despite_pending: z.boolean('Must be true or false').default(false),
  }),
  refusals: ['results_missing', 'draft_outdated'],
})

/**
 * Make the last round a draft again while it has no result: pairings, tables, sides and byes stay.
 * @returns The round as a draft, with the same pairings, tables and byes. A draft stays as it is.
 */
export const unpublishRound = endpoint({
  ...ofRound,
  method: 'POST',
  path: '/events/:event_id/rounds/:round_number/unpublish',
  refusals: ['round_has_results'],
})

/** Start, stop or correct the clock of a round. */
export const setClock = endpoint({
  ...ofRound,
  method: 'PUT',
  path: '/events/:event_id/rounds/:round_number/clock',
  body: ClockInput,
  /** The clock as it is now. */
  response: z
    .object({
      /** The clock as it is now. */
      clock: RoundClock,
    })
    .meta({ id: 'RoundClockSet' }),
})

/** Delete a draft, or the last round while it has no result. */
export const deleteRound = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/rounds/:round_number',
  refusals: ['round_has_results'],
})
