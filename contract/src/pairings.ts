import { endpoint } from './endpoint.ts'
import { Id, optionalText, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { z } from './zod.ts'

/** The maximum number of participants in a pairing. */
export const pairedMax = 1000

/** The same for a caller without an account. */
export const pairedByStrangersMax = 256

/** The highest table number. */
export const tablesMax = 1000

export const seedMax = 2 ** 31 - 1
export const Seed = wholeNumber(0, seedMax)

const Points = z
  .number('Must be a number')
  .min(-100_000, 'Must be at least -100000')
  .max(100_000, 'Must be at most 100000')

/** @internal A participant before a round. */
export const PairingParticipant = z.object({
  /** A number of your own. @example 1 */
  id: Id,
  /** For the sentences; without it, they use the id. @example Ana */
  name: optionalText(100),
  /** Participants with like points meet; halves are exact. @example 2 */
  points: Points,
  /** How many there have been. @example 0 */
  byes: wholeNumber(0, 1000).default(0),
  /** The ids of all opponents so far, each as often as they have met. @example [2] */
  opponents: list(Id).max(1000).default([]),
  /** Those of one club are kept apart where it costs nothing. @example Leeds Gamers */
  club: optionalText(100),
  /** The table that the participant must stay at. */
  fixed_table: wholeNumber(1, tablesMax).nullish(),
  /** The tables of the rounds before. @example [1] */
  tables: list(wholeNumber(1, tablesMax)).max(1000).default([]),
  /** The position in the standings, for the order of tables. @example 1 */
  rank: wholeNumber(1, pairedMax).nullish(),
  /** Whether the round before was against other points, or a bye. @example false */
  floated: z.boolean('Must be true or false').default(false),
})
export type PairingParticipant = z.output<typeof PairingParticipant>

export const Pair = z.object({
  /** The `id` of a participant. @example 41 */
  participant1_id: Id,
  /** The `id` of the opponent. @example 42 */
  participant2_id: Id,
  /**
   * Their table. By default, pairing assigns one by the table policy, and two who are free get the first free table; in
   * other pairings, the table has no number.
   * @example 2
   */
  table_number: wholeNumber(1, tablesMax).nullish(),
})
export type Pair = z.output<typeof Pair>

/** How tables are assigned to pairings. @example fresh */
export const TablePolicy = z.enum(['fresh', 'by_standing'], 'Must be fresh or by_standing').meta({ id: 'TablePolicy' })
export type TablePolicy = z.infer<typeof TablePolicy>

const ForbiddenPair = z.array(Id).length(2, 'Must be two ids')

/** @internal An organiser's options for a round. */
export const PairingOptions = z.object({
  /** Breaks ties at random: the same seed pairs the same participants in the same way. @example 20261122 */
  seed: Seed.default(0),
  /** Pairings that are decided; the rest is paired around them. @example [] */
  keep: list(Pair)
    .max(pairedMax / 2)
    .default([]),
  /** Pairs of ids that must not meet. @example [[1, 4]] */
  forbid: list(ForbiddenPair).max(10_000).default([]),
  /**
   * Whether members of one club meet only if nothing else is possible. Otherwise, they stay apart where it costs no
   * points.
   * @example false
   */
  keep_clubs_apart: z.boolean('Must be true or false').default(false),
})
export type PairingOptions = z.output<typeof PairingOptions>

const field = {
  /**
   * Everyone who plays the round. Leave out participants who have dropped; their ids may still be opponents.
   * @example [{"id": 1, "name": "Ana", "points": 2, "opponents": [2], "tables": [1]}, {"id": 2, "name": "Ben",
   * "points": 1, "opponents": [1], "tables": [1]}, {"id": 3, "name": "Cleo", "points": 1, "byes": 1}, {"id": 4,
   * "name": "Dan", "points": 0}]
   */
  participants: list(PairingParticipant)
    .min(2, 'Please give at least two participants')
    .max(pairedMax, `At most ${pairedMax} participants can be paired at once`),
  /**
   * How many rounds are still to be paired, this one included; up to ten participants are paired so that all of them
   * can be.
   * @example 3
   */
  rounds_left: wholeNumber(1, 20).default(1),
  /** Whether one of an odd number gets a bye; otherwise, one stays unpaired. @example true */
  with_bye: z.boolean('Must be true or false').default(true),
}

/** A round without an opponent. */
export const Bye = z
  .object({
    /** Who has it. @example 5 */
    participant_id: Id,
  })
  .meta({ id: 'Bye' })
export type Bye = z.infer<typeof Bye>

/** A rule that is broken because there is no other way, or by hand. @example same_club */
export const Relaxation = z.enum(['same_club', 'forbidden_pair', 'repeat_bye', 'rematch']).meta({ id: 'Relaxation' })
export type Relaxation = z.infer<typeof Relaxation>

/** What a sentence is about. @example float */
export const FindingCode = z
  .enum([
    'rematch',
    'repeat_bye',
    'forbidden_pair',
    'same_club',
    'bye',
    'float',
    'repeat_table',
    'fixed_table',
    'unpaired',
    'bracket_changed',
    'cut_tied',
  ])
  .meta({ id: 'FindingCode' })
export type FindingCode = z.infer<typeof FindingCode>

/** Something that someone might ask about. */
export const Finding = z
  .object({
    /** For programs. @example float */
    code: FindingCode,
    /**
     * Whom it is about. With `bracket_changed`, who should play comes first; with `cut_tied`, who is in comes first.
     * @example [1, 3]
     */
    participant_ids: z.array(Id),
    /** For people. @example Ana (2 points) meets Cleo (1 point): nobody else has 2 points. */
    sentence: z.string(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

/** The check of a round, however it was paired. */
export const RoundCheck = z
  .object({
    /** Pairings of two who have met before. @example 0 */
    rematches: z.int(),
    /** Byes of those who have had one. @example 0 */
    repeat_byes: z.int(),
    /** Pairings within a club. @example 0 */
    same_club: z.int(),
    /** How many are at a table where they have been before. @example 0 */
    repeat_tables: z.int(),
    /** The sum of the squared differences of points; a bye counts as an opponent with the lowest points. @example 2 */
    score_gap: z.number(),
    /** Pairings and byes across different points. @example 2 */
    floats: z.int(),
    /** How many have neither an opponent nor a bye. @example 0 */
    unpaired: z.int(),
    /** The rules that are broken, the least one first. @example [] */
    relaxed: z.array(Relaxation),
    /**
     * Whether the engine finds no better round. False while someone is left out, or a result that counts is missing.
     * @example true
     */
    is_optimal: z.boolean(),
    /** The most serious first. */
    findings: z.array(Finding),
  })
  .meta({ id: 'RoundCheck' })
export type RoundCheck = z.infer<typeof RoundCheck>

/** The check of a round. */
export const CheckedPairings = z.object({ check: RoundCheck }).meta({ id: 'CheckedPairings' })

/** Two participants who are to meet. */
export const Pairing = z
  .object({
    /** The higher-placed one, unless the pair was kept the other way round. @example 1 */
    participant1_id: Id,
    /** The lower-placed one. @example 3 */
    participant2_id: Id,
    /** Where they meet; null if tables have no numbers. @example 1 */
    table_number: z.int().nullable(),
    /**
     * The sentences of the check about these two.
     * @example ["Ana (2 points) meets Cleo (1 point): nobody else has 2 points."]
     */
    notes: z.array(z.string()),
  })
  .meta({ id: 'Pairing' })
export type Pairing = z.infer<typeof Pairing>

interface Pairs {
  participants: { id: number }[]
  pairs: readonly Pair[]
  byes?: readonly { participant_id: number }[]
}

/** Lists unknown ids, ids with more than one place, and tables of two pairs, each with its path. */
function misplaced({ participants, pairs, byes = [] }: Pairs, path: string) {
  const ids = new Set(participants.map(({ id }) => id))
  const places = [
    ...pairs.flatMap(({ participant1_id, participant2_id }, index) => [
      { id: participant1_id, path: [path, index, 'participant1_id'] },
      { id: participant2_id, path: [path, index, 'participant2_id'] },
    ]),
    ...byes.map(({ participant_id }, index) => ({ id: participant_id, path: ['byes', index, 'participant_id'] })),
  ]
  const tables = pairs.map(({ table_number }) => table_number)
  const sharedTables = tables.flatMap((table, index) =>
    table == null || tables.indexOf(table) === index
      ? []
      : [{ message: `Table ${table} is used twice.`, path: [path, index, 'table_number'], input: table }],
  )
  const seated = new Set<number>()
  const wrong = places.flatMap(({ id, path: at }) => {
    const message = !ids.has(id)
      ? 'Must be one of the participants'
      : seated.has(id)
        ? 'Must not appear twice'
        : undefined
    seated.add(id)
    return message === undefined ? [] : [{ message, path: at, input: id }]
  })
  return [...wrong, ...sharedTables].map((issue) => ({ code: 'custom' as const, ...issue }))
}

function duplicates(participants: { id: number }[]) {
  const ids = participants.map(({ id }) => id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  const message = 'Must not appear twice'
  return at < 0 ? [] : [{ code: 'custom' as const, message, path: ['participants', at, 'id'], input: ids[at] }]
}

/** In bytes. Lower than for other calls, because these need no account. */
const bodyMax = 256 * 1024

const free = { method: 'POST', tag: 'pairings', access: 'anyone', bodyMax, refusals: ['too_many_attempts'] } as const

/**
 * Pair a round by the Swiss system; nothing is stored.
 * @param body Everyone who plays, and how to pair them; at most 256 KiB.
 */
export const pairSwiss = endpoint({
  ...free,
  path: '/pairings/swiss',
  body: PairingOptions.extend({
    ...field,
    /**
     * `fresh`: as few as possible sit where they have sat before; `by_standing`: leaders sit at table 1.
     * @example fresh
     */
    table_policy: TablePolicy.default('fresh'),
  }).check(({ value, issues }) => {
    issues.push(...duplicates(value.participants), ...misplaced({ ...value, pairs: value.keep }, 'keep'))
  }),
  /** A round that was paired by the Swiss system. */
  response: z
    .object({
      /** By table. */
      pairings: z.array(Pairing),
      /** One at most. @example [] */
      byes: z.array(Bye),
      check: RoundCheck,
    })
    .meta({ id: 'SwissPairing' }),
})

/**
 * Check a round, however it was paired; nothing is stored.
 * @param body Everyone who plays, and the round; at most 256 KiB.
 */
export const checkPairings = endpoint({
  ...free,
  path: '/pairings/check',
  body: PairingOptions.omit({ keep: true })
    .extend({
      ...field,
      /**
       * The round.
       * @example [{"participant1_id": 1, "participant2_id": 3, "table_number": 1}, {"participant1_id": 2,
       * "participant2_id": 4, "table_number": 2}]
       */
      pairings: list(Pair).max(pairedMax / 2, `At most ${pairedMax / 2} pairings can be checked at once`),
      /** Those without an opponent. @example [] */
      byes: list(
        z.object({
          /** One of the participants. @example 5 */
          participant_id: Id,
        }),
      )
        .max(pairedMax)
        .default([]),
    })
    .check(({ value, issues }) => {
      issues.push(...duplicates(value.participants), ...misplaced({ ...value, pairs: value.pairings }, 'pairings'))
    }),
  response: CheckedPairings,
})
