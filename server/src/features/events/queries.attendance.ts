import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Tx } from '../../db/tables.ts'

// The rules of `rules/src/attendance.ts` in SQL. `queries.attendance.test.ts` compares the two.

/** `isCounted` of the participant of the row. */
export const isCounted = sql<SqlBool>`(
  participants.waiting_since is null and participants.dropped_after_round is distinct from 0
  and not participants.is_spare)`

/** Whether the participant of the row is that of an account: its own, or that of its team. */
export const isHeldBy = (user_id: number) => sql<SqlBool>`${user_id} in (participants.user_id, participants.mate_id)`

/** Whether an account can still become that of the participant of the row. */
export const isUnheld = sql<SqlBool>`(participants.user_id is null
  or participants.members <> '[]' and participants.mate_id is null)`

/** Whether the participant of the row is part of their account's record: they had a place, or have played as a spare. */
export const hasTakenPart = sql<SqlBool>`(${isCounted} or participants.is_spare and exists (
  select from matches where participants.id in (participant1_id, participant2_id)))`

/** The number of participants of an event for whom `holdsPlace`. */
export async function countHolders(tx: Tx, eventId: number): Promise<number> {
  const last = await findLastRound(tx, eventId)
  return countRows(
    tx
      .selectFrom('participants')
      .where('event_id', '=', eventId)
      .where('waiting_since', 'is', null)
      .where('is_spare', '=', false)
      .where((eb) => eb.or([eb('dropped_after_round', 'is', null), eb('dropped_after_round', '>', last)])),
  )
}

/** The last round that was published or entered by hand; 0 before the first. */
export async function findLastRound(tx: Tx, eventId: number): Promise<number> {
  const { last } = await tx
    .selectNoFrom(({ selectFrom, fn }) => [
      fn<number>('greatest', [
        selectFrom('rounds')
          .select(({ fn: { max } }) => max('number').as('last'))
          .where('event_id', '=', eventId)
          .where('is_draft', '=', false),
        selectFrom('matches')
          .select(({ fn: { max } }) => max('round_number').as('last'))
          .where('event_id', '=', eventId),
        sql`0`,
      ]).as('last'),
    ])
    .executeTakeFirstOrThrow()
  return last
}

/** Gives places to the first ones of `waitingListOf`, all if `places` is null, and returns them. */
export const giveWaitingPlaces = (tx: Tx, eventId: number, places: number | null) =>
  tx
    .updateTable('participants')
    .set({ waiting_since: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('participants')
        .select('id')
        .where('event_id', '=', eventId)
        .where('waiting_since', 'is not', null)
        .where('dropped_after_round', 'is', null)
        .orderBy('waiting_since')
        .orderBy('id')
        .$if(places !== null, (query) => query.limit(places ?? 0)),
    )
    .returning('id')
    .execute()

/** The accounts that take part in an event, without its owner. */
export async function listAccounts(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .select('participants.user_id')
    .where('event_id', '=', eventId)
    .where('dropped_after_round', 'is', null)
    .where(sql<SqlBool>`user_id is distinct from events.owner_id`)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** `isVoid` of `rules/src/records.ts`, which `players/routes.void.test.ts` compares. */
export const isVoid = (participant: string) =>
  sql<boolean>`(${sql.ref(`${participant}.dropped_after_round`)} is not null and
    ${sql.ref(`${participant}.dropped_results`)} = 'void')`
