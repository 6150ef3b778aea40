import type { RoundCheck } from '@muster/contract/pairings'
import type { RoundClock } from '@muster/contract/rounds'
import type { DayRound } from '@muster/rules/day'
import type { Round } from '@muster/rules/read-round'
import { type Insertable, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { audienceColumns, versionOf } from '../events/queries.ts'

const matchColumns = [
  'id',
  'round_number',
  'table_number',
  'participant1_id',
  'participant2_id',
  'participant1_score',
  'participant2_score',
  'is_double_loss',
] as const

const isDisputed = sql<boolean>`exists (select from reports where match_id = matches.id and state = 'disputed')`

/**
 * Reads the rounds of an event in one statement: paired rounds, their seats, all matches with a round, and the
 * participants.
 */
export const findRounds = (db: Db, eventId: number) =>
  db
    .selectFrom('events')
    .select(audienceColumns)
    .select(['game_type', 'ranking', 'points', 'bye', 'categories', 'seed', 'rounds_planned', 'table_policy'])
    .where('events.id', '=', eventId)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('rounds')
          .select([
            'number',
            'method',
            'seed',
            'top',
            'seeds',
            'forbid',
            'keep_clubs_apart',
            'is_draft',
            'clock_left',
            'published_check',
            'version',
            'changed_by',
          ])
          .select([
            sql<string | null>`published_at`.as('published_at'),
            sql<string | null>`clock_ends_at`.as('clock_ends_at'),
            sql<string>`changed_at`.as('changed_at'),
          ])
          .where('rounds.event_id', '=', eventId)
          .orderBy('number'),
      ).as('rounds'),
      jsonArrayFrom(
        selectFrom('seats')
          .select(['round_number', 'participant_id', 'opponent_id', 'side', 'table_number', 'is_draft'])
          .where('seats.event_id', '=', eventId)
          // The other seats duplicate the sides of matches.
          .where('match_id', 'is', null)
          .orderBy('round_number')
          .orderBy('table_number')
          .orderBy('participant_id'),
      ).as('seats'),
      jsonArrayFrom(
        selectFrom('matches')
          .select(matchColumns)
          .select(isDisputed.as('is_disputed'))
          .where('matches.event_id', '=', eventId)
          .where('round_number', 'is not', null)
          .orderBy('round_number')
          .orderBy('table_number')
          .orderBy('id'),
      ).as('matches'),
      jsonArrayFrom(
        selectFrom('participants')
          .select([
            'id',
            'nickname',
            'army_id',
            'club',
            'fixed_table',
            'dropped_after_round',
            'dropped_results',
            'is_spare',
            'adjustment',
            'category_scores',
          ])
          .select([
            sql<string | null>`checked_in_at`.as('checked_in_at'),
            sql<string | null>`waiting_since`.as('waiting_since'),
          ])
          .where('participants.event_id', '=', eventId),
      ).as('participants'),
    ])
    .execute()

/** The version of the event. It rises with each change that affects pairing. */
export const findVersion = async (tx: Tx, eventId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('events')
      .select((eb) => versionOf(eb).as('version'))
      .where('id', '=', eventId)
      .executeTakeFirst()
  )?.version

export type EventRounds = Awaited<ReturnType<typeof findRounds>>[number]

/** Stores the options of a new draft, or changes the options of the existing one. */
export const saveDraft = (
  tx: Tx,
  event_id: number,
  { number, method, seed, top, seeds, forbid, keep_clubs_apart }: DayRound,
) => {
  const options = { event_id, number, method, seed, top, keep_clubs_apart }
  const round = { ...options, forbid: JSON.stringify(forbid), seeds: seeds && [...seeds] }
  return tx
    .insertInto('rounds')
    .values(round)
    .onConflict((conflict) => conflict.columns(['event_id', 'number']).doUpdateSet({ ...round, changed_at: now }))
    .execute()
}

const now = sql<Date>`clock_timestamp()`

interface OfRound {
  event_id: number
  number: number
}

/** Replaces all seats of a draft. */
export async function seatDraft(tx: Tx, { event_id, number }: OfRound, { pairings, byes }: Round) {
  await tx.deleteFrom('seats').where('event_id', '=', event_id).where('round_number', '=', number).execute()
  const draft = { event_id, round_number: number, is_draft: true }
  await insertByes(tx, draft, byes)
  const seats = pairings.flatMap(({ participant1_id, participant2_id, table_number = null }) => [
    { ...draft, participant_id: participant1_id, opponent_id: participant2_id, side: 1, table_number },
    { ...draft, participant_id: participant2_id, opponent_id: participant1_id, side: 2, table_number },
  ])
  if (seats.length > 0) await tx.insertInto('seats').values(seats).execute()
  return updateRound(tx, { event_id, number }, { changed_at: now })
}

/** Replaces the byes of a published round. */
export async function saveByes(tx: Tx, { event_id, number }: OfRound, byes: readonly number[], check: RoundCheck) {
  const seats = tx.deleteFrom('seats').where('event_id', '=', event_id).where('round_number', '=', number)
  await seats.where('match_id', 'is', null).execute()
  await insertByes(tx, { event_id, round_number: number, is_draft: false }, byes)
  return updateRound(tx, { event_id, number }, { changed_at: now, published_check: JSON.stringify(check) })
}

async function insertByes(
  tx: Tx,
  of: Pick<Insertable<Tables['seats']>, 'event_id' | 'round_number' | 'is_draft'>,
  byes: readonly number[],
) {
  const seats = byes.map((participant_id) => ({ ...of, participant_id }))
  if (seats.length > 0) await tx.insertInto('seats').values(seats).execute()
}

interface NewPublication {
  matches: Insertable<Tables['matches']>[]
  check: RoundCheck
}

export interface Publication {
  row: RoundRowUpdate
  matches: EventRounds['matches']
}

/** Publishes a draft: its byes stay, and its pairings become matches, which own the seats. */
export async function publishDraft(
  tx: Tx,
  { event_id, number }: OfRound,
  { matches, check }: NewPublication,
): Promise<Publication> {
  const seats = tx.deleteFrom('seats').where('event_id', '=', event_id).where('round_number', '=', number)
  await seats.where('opponent_id', 'is not', null).execute()
  const published_check = JSON.stringify(check)
  const row = await updateRound(tx, { event_id, number }, { published_at: now, is_draft: false, published_check })
  if (matches.length === 0) return { row, matches: [] }
  const inserted = tx.insertInto('matches').values(matches)
  const added = await inserted.returning(matchColumns).execute()
  return { row, matches: added.map((match) => ({ ...match, is_disputed: false })) }
}

/** Turns a published round back into a draft: its byes stay, and these pairings replace its matches. */
export async function unpublishRound(tx: Tx, { event_id, number }: OfRound, round: Round) {
  await tx.deleteFrom('matches').where('event_id', '=', event_id).where('round_number', '=', number).execute()
  const draft = { published_at: null, is_draft: true, published_check: null, clock_ends_at: null, clock_left: null }
  await updateRound(tx, { event_id, number }, draft)
  return seatDraft(tx, { event_id, number }, round)
}

/** Deletes the round and its matches. */
export async function deleteRound(tx: Tx, { event_id, number }: OfRound) {
  await tx.deleteFrom('matches').where('event_id', '=', event_id).where('round_number', '=', number).execute()
  await tx.deleteFrom('rounds').where('event_id', '=', event_id).where('number', '=', number).execute()
}

export const saveClock = (tx: Tx, round: OfRound, { ends_at, seconds_left }: RoundClock) =>
  updateRound(tx, round, { clock_ends_at: ends_at, clock_left: seconds_left })

/** The columns of a round that a write changes. */
export type RoundRowUpdate = Pick<
  EventRounds['rounds'][number],
  'is_draft' | 'published_at' | 'clock_ends_at' | 'clock_left' | 'version' | 'changed_at'
>

async function updateRound(
  tx: Tx,
  { event_id, number }: OfRound,
  change: UpdateObject<Tables, 'rounds'>,
): Promise<RoundRowUpdate> {
  const { published_at, clock_ends_at, changed_at, ...row } = await tx
    .updateTable('rounds')
    .set(change)
    .where('event_id', '=', event_id)
    .where('number', '=', number)
    .returning(['is_draft', 'published_at', 'clock_ends_at', 'clock_left', 'version', 'changed_at'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    published_at: published_at?.toISOString() ?? null,
    clock_ends_at: clock_ends_at?.toISOString() ?? null,
    changed_at: changed_at.toISOString(),
  }
}
