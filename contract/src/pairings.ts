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

/** A participant before a round. */
export const PairingParticipant = z.object({
  id: Id,
  /** For the sentences about a round; without it, they contain the id. */
  name: optionalText(100),
  points: Points,
  /** The number of byes so far. */
  byes: wholeNumber(0, 1000).default(0),
  /** All opponents so far. */
  opponents: list(Id).max(1000).default([]),
  club: optionalText(100),
  /** The table this participant cannot leave. */
  fixed_table: wholeNumber(1, tablesMax).nullish(),
  /** The tables of the previous rounds. */
  tables: list(wholeNumber(1, tablesMax)).max(1000).default([]),
  /** The position in the standings, for the order of tables; without it, points decide. */
  rank: wholeNumber(1, pairedMax).nullish(),
  /** Whether the previous round was a bye, or against an opponent with different points. */
  floated: z.boolean('Must be true or false').default(false),
})
export type PairingParticipant = z.output<typeof PairingParticipant>

export const Pair = z.object({
  participant1_id: Id,
  participant2_id: Id,
  table_number: wholeNumber(1, tablesMax).nullish(),
})
export type Pair = z.output<typeof Pair>

/** Whether participants get tables that are new to them, or tables in the order of the standings. */
export const TablePolicy = z.enum(['fresh', 'by_standing'], 'Must be fresh or by_standing').meta({ id: 'TablePolicy' })
export type TablePolicy = z.infer<typeof TablePolicy>

const ForbiddenPair = z.array(Id).length(2, 'Must be two ids')

/** An organiser's options for a round. */
export const PairingOptions = z.object({
  /** The same input and seed give the same pairing. */
  seed: Seed.default(0),
  /** Fixed pairings; the rest is paired around them. */
  keep: list(Pair)
    .max(pairedMax / 2)
    .default([]),
  forbid: list(ForbiddenPair).max(10_000).default([]),
  /** Whether members of one club meet only if unavoidable. Otherwise, they stay apart where it costs no points. */
  keep_clubs_apart: z.boolean('Must be true or false').default(false),
})
export type PairingOptions = z.output<typeof PairingOptions>

const field = {
  participants: list(PairingParticipant)
    .min(2, 'Please give at least two participants')
    .max(pairedMax, `At most ${pairedMax} participants can be paired at once`),
  /** The number of rounds to pair, including this one. */
  rounds_left: wholeNumber(1, 20).default(1),
  /** Whether one participant of an odd number gets a bye or stays unpaired. */
  with_bye: z.boolean('Must be true or false').default(true),
}

export const Bye = z.object({ participant_id: Id }).meta({ id: 'Bye' })
export type Bye = z.infer<typeof Bye>

export const Relaxation = z.enum(['same_club', 'forbidden_pair', 'repeat_bye', 'rematch']).meta({ id: 'Relaxation' })
export type Relaxation = z.infer<typeof Relaxation>

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

export const Finding = z
  .object({ code: FindingCode, participant_ids: z.array(Id), sentence: z.string() })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

/** The check of a round, however it was paired. */
export const RoundCheck = z
  .object({
    rematches: z.int(),
    repeat_byes: z.int(),
    same_club: z.int(),
    repeat_tables: z.int(),
    /** The sum of the squared differences of points, byes included. */
    score_gap: z.number(),
    /** Pairings and byes across different points. */
    floats: z.int(),
    unpaired: z.int(),
    relaxed: z.array(Relaxation),
    /** Whether there is no better pairing. False while a participant is left out or a relevant result is missing. */
    is_optimal: z.boolean(),
    findings: z.array(Finding),
  })
  .meta({ id: 'RoundCheck' })
export type RoundCheck = z.infer<typeof RoundCheck>

export const CheckedPairings = z.object({ check: RoundCheck }).meta({ id: 'CheckedPairings' })

/** A pairing of an unpublished round. `notes` are the sentences of the check about these two. */
export const Pairing = z
  .object({ participant1_id: Id, participant2_id: Id, table_number: z.int().nullable(), notes: z.array(z.string()) })
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

export const pairSwiss = endpoint({
  ...free,
  path: '/pairings/swiss',
  summary: 'Pair a round by the Swiss system; nothing is stored',
  body: PairingOptions.extend({ ...field, table_policy: TablePolicy.default('fresh') }).check(({ value, issues }) => {
    issues.push(...duplicates(value.participants), ...misplaced({ ...value, pairs: value.keep }, 'keep'))
  }),
  response: z
    .object({ pairings: z.array(Pairing), byes: z.array(Bye), check: RoundCheck })
    .meta({ id: 'SwissPairing' }),
})

export const checkPairings = endpoint({
  ...free,
  path: '/pairings/check',
  summary: 'Check a round, whoever paired it; nothing is stored',
  body: PairingOptions.omit({ keep: true })
    .extend({
      ...field,
      pairings: list(Pair).max(pairedMax / 2, `At most ${pairedMax / 2} pairings can be checked at once`),
      byes: list(z.object({ participant_id: Id }))
        .max(pairedMax)
        .default([]),
    })
    .check(({ value, issues }) => {
      issues.push(...duplicates(value.participants), ...misplaced({ ...value, pairs: value.pairings }, 'pairings'))
    }),
  response: CheckedPairings,
})
