import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import { areListsShown, isListDeadlinePast } from '../events/queries.state.ts'
import { selectAudience } from '../events/queries.ts'

/** An event with what decides about its lists. */
export const findListEvent = (db: Db, event_id: number) =>
  db
    .executeQuery(
      selectAudience(sql.val(event_id))
        .select(['list_policy', 'list_deadline'])
        .select([areListsShown.as('are_shown'), isListDeadlinePast.as('is_closed')])
        .compile(),
    )
    .then(({ rows }) => rows)

export type ListEvent = Awaited<ReturnType<typeof findListEvent>>[number]

/** The participants of an event with their lists: empty texts for those who have none. */
const selectLists = (db: Db, event_id: number) =>
  db
    .selectFrom('participants')
    .leftJoin('lists', 'lists.participant_id', 'participants.id')
    .select([
      'participants.id as participant_id',
      'participants.user_id',
      'participants.mate_id',
      'former_text',
      'submitted_at',
      'lists.changed_at',
      'lists.changed_by',
    ])
    .select([
      sql<string>`coalesce(text, '')`.as('text'),
      sql<boolean>`coalesce(is_late, false)`.as('is_late'),
      sql<boolean>`coalesce(may_be_late, false)`.as('may_be_late'),
      sql<number>`coalesce(lists.version, 0)`.as('version'),
    ])
    .where('participants.event_id', '=', event_id)

export type ListRow = Awaited<ReturnType<typeof findLists>>[number]

/** Those that were handed in, and those of participants who may be late, by nickname. */
export const findLists = (db: Db, event_id: number) =>
  selectLists(db, event_id)
    .where(({ eb, or }) => or([eb('submitted_at', 'is not', null), eb('may_be_late', '=', true)]))
    .orderBy('participants.nickname')
    .orderBy('participants.id')
    .execute()

/** That of a participant; undefined if the event has no such participant. */
export const findList = (db: Db, event_id: number, participant_id: number) =>
  selectLists(db, event_id).where('participants.id', '=', participant_id).executeTakeFirst()

/** What a change of a list writes. */
export type SavedList = Pick<ListRow, 'text' | 'former_text' | 'submitted_at' | 'is_late' | 'may_be_late'>

export const saveList = (tx: Tx, ids: { event_id: number; participant_id: number }, list: SavedList) =>
  tx
    .insertInto('lists')
    .values({ ...ids, ...list })
    .onConflict((conflict) => conflict.column('participant_id').doUpdateSet(list))
    .execute()

/** Who has a place and has handed in nothing. */
export const findMissing = (db: Db, event_id: number) =>
  db
    .selectFrom('participants')
    .leftJoin('lists', 'lists.participant_id', 'participants.id')
    .select(['participants.nickname', 'participants.user_id'])
    .where('participants.event_id', '=', event_id)
    .where('waiting_since', 'is', null)
    .where('dropped_after_round', 'is', null)
    .where('is_spare', '=', false)
    .where('submitted_at', 'is', null)
    .orderBy('participants.nickname')
    .execute()

/** Raises the version of an event, because what it shows has changed with time. */
export const noteEvent = (db: Db, event_id: number) => db.insertInto('events_to_count').values({ event_id }).execute()
