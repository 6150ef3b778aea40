import type { Votes } from '@muster/contract/poll-fields'
import type { PollInput } from '@muster/contract/polls'
import { sql } from 'kysely'
import { countOf, countRows } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Ballots } from './rules.ts'

/** The polls of an event, oldest first, with how many have voted and whether this account has, or one merged into it. */
export const findPolls = (db: Db, event_id: number, user_id: number | undefined) =>
  db
    .selectFrom('polls')
    .select(['id', 'question', 'choices', 'picks', 'category', 'results'])
    .select(({ selectFrom, exists, fn }) => {
      const voters = selectFrom('poll_voters').whereRef('poll_id', '=', 'polls.id')
      const own = selectFrom('merges')
        .select('merged_user_id')
        .where('merges.user_id', '=', user_id ?? 0)
      return [
        fn.coalesce('ballots', countOf(voters)).as('voters'),
        exists(
          voters
            .select('poll_id')
            .where(({ or, eb }) => or([eb('user_id', '=', user_id ?? 0), eb('user_id', 'in', own)])),
        ).as('has_voted'),
      ]
    })
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()

export const countPolls = (db: Db, event_id: number): Promise<number> =>
  countRows(db.selectFrom('polls').where('event_id', '=', event_id))

export async function insertPoll(tx: Tx, event_id: number, poll: PollInput): Promise<number> {
  const { id } = await tx
    .insertInto('polls')
    .values({ ...poll, event_id, category: poll.category ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('ballot_boxes').values({ poll_id: id }).execute()
  return id
}

/** Returns whether the event had this poll. */
export async function deletePoll(tx: Tx, event_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('polls')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whom the ballots with these keys name, by poll. `keys` are those of the polls, in the same order. */
export async function findPicks(db: Db, polls: readonly number[], keys: readonly string[]) {
  const { rows } = await sql<{ poll_id: number; picks: number[] | null }>`
    select poll_id, ballots -> key as picks
    from unnest(${polls}::bigint[], ${keys}::text[]) as own (id, key) join ballot_boxes on poll_id = own.id`.execute(db)
  return new Map(rows.map(({ poll_id, picks }) => [poll_id, picks]))
}

/** The ballots of an open poll, locked. */
export async function getBallots(tx: Tx, poll_id: number): Promise<Ballots> {
  const box = await tx
    .selectFrom('ballot_boxes')
    .select('ballots')
    .where('poll_id', '=', poll_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return box.ballots
}

export async function saveBallot(tx: Tx, { poll_id, user_id }: { poll_id: number; user_id: number }, ballots: Ballots) {
  await tx
    .updateTable('ballot_boxes')
    .set({ ballots: JSON.stringify(ballots) })
    .where('poll_id', '=', poll_id)
    .execute()
  await tx
    .insertInto('poll_voters')
    .values({ poll_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the count of a poll, and deletes its ballots. */
export async function closePoll(tx: Tx, poll_id: number, { results, ballots }: { results: Votes[]; ballots: number }) {
  await tx
    .updateTable('polls')
    .set({ results: JSON.stringify(results), ballots })
    .where('id', '=', poll_id)
    .execute()
  await tx.deleteFrom('ballot_boxes').where('poll_id', '=', poll_id).execute()
}

/** Everybody with a place. */
export const findCandidates = async (db: Db, event_id: number): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('participants')
        .select('id')
        .where('event_id', '=', event_id)
        .where('waiting_since', 'is', null)
        .execute()
    ).map(({ id }) => id),
  )

/** Everybody whom a participant has met. */
export async function findOpponents(db: Db, event_id: number, id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('matches')
    .select(['participant1_id', 'participant2_id'])
    .where('event_id', '=', event_id)
    .where(({ eb, or }) => or([eb('participant1_id', '=', id), eb('participant2_id', '=', id)]))
    .execute()
  return new Set(rows.flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id]))
}
