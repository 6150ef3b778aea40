import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ClaimDecision } from '../../db/tables.causes.ts'
import type { Tx } from '../../db/tables.ts'
import { isUnheld } from '../../features/events/queries.attendance.ts'
import { isStaff } from '../../features/events/queries.staff.ts'
import { isListDeadlinePast } from '../../features/events/queries.state.ts'

/** The receiver of mails, locked, so that two jobs cannot send at the same time. */
export const findReceiver = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'nickname', 'is_verified', 'unsubscribe_key', 'event_mail_at'])
    .select(['mail_pairings', 'mail_places', 'mail_disputes', 'mail_claims', 'mail_events'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const listUnsent = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('event_mails')
    .select(['id', 'kind', 'content'])
    .where('user_id', '=', user_id)
    .where('sent_at', 'is', null)
    .orderBy('id')

/** What a job has claimed in an earlier attempt. */
export const listClaimed = (tx: Tx, user_id: number, job: number) =>
  listUnsent(tx, user_id).where('job', '=', job).execute()

/** What no job has claimed, and is due. A minute is for the clocks of two machines. */
export const listWaiting = (tx: Tx, user_id: number) =>
  listUnsent(tx, user_id)
    .where('job', 'is', null)
    .where('at', '<', sql<Date>`clock_timestamp() + interval '1 minute'`)
    .execute()

export type EventMailRow = Awaited<ReturnType<typeof listWaiting>>[number]

export const claim = (tx: Tx, ids: number[], job: number) =>
  tx.updateTable('event_mails').set({ job }).where('id', 'in', ids).execute()

/** Forgets mails that are not sent, so that their cause may come again. */
export const deleteMails = (tx: Tx, ids: number[]) => tx.deleteFrom('event_mails').where('id', 'in', ids).execute()

export const markSending = (tx: Tx, user_id: number) =>
  tx.updateTable('users').set({ event_mail_at: new Date() }).where('id', '=', user_id).execute()

export const markSent = (tx: Tx, user_id: number, job: number) =>
  tx
    .updateTable('event_mails')
    .set({ sent_at: new Date() })
    .where('user_id', '=', user_id)
    .where('job', '=', job)
    .execute()

/** These mails with their events, unless an event is gone or a draft. */
const selectMails = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('event_mails')
    .innerJoin('events', 'events.id', 'event_mails.event_id')
    .select(['event_mails.id as mail_id', 'events.id', 'events.title', 'events.visibility', 'events.share_key'])
    .where('event_mails.id', 'in', ids)
    .where('events.visibility', '<>', 'draft')
    // Jobs add mails concurrently, so the order of their own ids says nothing.
    .orderBy('event_mails.event_id')
    .orderBy('event_mails.subject_id')

/** Pairings of a round that is still the last one, and whose result is not known yet. */
export const listPairings = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.event_id', '=', 'event_mails.event_id')
        .onRef('participants.user_id', '=', 'event_mails.user_id'),
    )
    .innerJoin('seats', (join) =>
      join
        .onRef('seats.event_id', '=', 'event_mails.event_id')
        .onRef('seats.participant_id', '=', 'participants.id')
        .onRef('seats.round_number', '=', 'event_mails.subject_id')
        .on('seats.is_draft', '=', false),
    )
    .leftJoin('matches', 'matches.id', 'seats.match_id')
    .select(['seats.round_number', 'matches.table_number'])
    .select([
      sql<string | null>`(
        select mission ->> 'name' from jsonb_array_elements(events.missions) mission
        where (mission ->> 'round_number')::int = seats.round_number)`.as('mission'),
      sql<string | null>`(
        select named ->> 'name' from jsonb_array_elements(events.tables) named
        where (named ->> 'number')::int = matches.table_number)`.as('table_name'),
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('participants as opponents')
          .leftJoin('armies', (join) =>
            join.on(
              sql<SqlBool>`armies.id = case opponents.id when matches.participant1_id
                then matches.participant1_army_id else matches.participant2_army_id end`,
            ),
          )
          .select(['opponents.nickname', 'armies.name as army_name'])
          .where(
            sql<SqlBool>`opponents.id = case participants.id when matches.participant1_id
              then matches.participant2_id else matches.participant1_id end`,
          ),
      ).as('opponent'),
    )
    .where('matches.participant1_score', 'is', null)
    // Null for a bye.
    .where('matches.is_double_loss', 'is not', true)
    .where(
      sql<SqlBool>`seats.round_number = (
        select max(number) from rounds where rounds.event_id = events.id and not rounds.is_draft)`,
    )
    .execute()

/** Places that their participants still have. */
export const listPlaces = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('participants', 'participants.id', 'event_mails.subject_id')
    .where('participants.waiting_since', 'is', null)
    .where('participants.dropped_after_round', 'is', null)
    .execute()

/** Events that still wait for a list of the account. */
export const listListsDue = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.event_id', '=', 'event_mails.event_id')
        .onRef('participants.user_id', '=', 'event_mails.user_id'),
    )
    .leftJoin('lists', 'lists.participant_id', 'participants.id')
    .select(['events.list_deadline', 'events.time_zone'])
    .where('lists.submitted_at', 'is', null)
    .where('events.list_policy', '<>', 'none')
    .where(sql<SqlBool>`not ${isListDeadlinePast}`)
    .execute()

/** Events that the account still owns. */
export const listOwnerships = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids).whereRef('events.owner_id', '=', 'event_mails.user_id').execute()

/** Disputes that are still open, with the report and what was said against it. */
export const listDisputes = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('reports', 'reports.id', 'event_mails.subject_id')
    .innerJoin('matches', 'matches.id', 'reports.match_id')
    .innerJoin('participants as p1', 'p1.id', 'matches.participant1_id')
    .innerJoin('participants as p2', 'p2.id', 'matches.participant2_id')
    .select(['matches.round_number', 'matches.table_number'])
    .select(sql<boolean>`${isStaff(sql.ref('event_mails.user_id'))}`.as('is_staff'))
    .select(['p1.nickname as name1', 'p2.nickname as name2', 'reports.reported_by'])
    .select(['reports.participant1_score as score1', 'reports.participant2_score as score2'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('match_history')
          .select(['recorded_by', 'note', 'participant1_score as score1', 'participant2_score as score2'])
          .whereRef('match_history.match_id', '=', 'matches.id')
          .where('kind', '=', 'objection')
          .orderBy('match_history.id', 'desc')
          .limit(1),
      ).as('objection'),
    )
    .where('reports.state', '=', 'disputed')
    .execute()

/** Claims that still wait for this organiser. Nobody uses a merged account, so its claims do not. */
export const listClaims = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('claims', (join) =>
      join.onRef('claims.event_id', '=', 'event_mails.event_id').onRef('claims.user_id', '=', 'event_mails.subject_id'),
    )
    .innerJoin('participants', 'participants.id', 'claims.participant_id')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .select(['participants.nickname as participant_nickname', 'users.nickname as user_nickname'])
    .where(isStaff(sql.ref('event_mails.user_id')))
    .where('claims.confirmed_at', 'is', null)
    .where(isUnheld)
    .where(sql<SqlBool>`not exists (select from merges where merged_user_id = claims.user_id)`)
    .execute()

/** Decisions that still hold: the participant belongs to the user, or is neither theirs nor claimed by them again. */
export const listClaimDecisions = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('participants', 'participants.id', 'event_mails.subject_id')
    .leftJoin('claims', (join) =>
      join.onRef('claims.participant_id', '=', 'participants.id').onRef('claims.user_id', '=', 'event_mails.user_id'),
    )
    .select('participants.nickname')
    .select(sql<ClaimDecision>`event_mails.content ->> 'decision'`.as('decision'))
    .where(
      sql<SqlBool>`case event_mails.content ->> 'decision' when 'confirmed'
        then event_mails.user_id in (participants.user_id, participants.mate_id)
        else claims.id is null and event_mails.user_id is distinct from participants.user_id
          and event_mails.user_id is distinct from participants.mate_id end`,
    )
    .execute()

/** Changes of events, with how the events are now. */
export const listChanges = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .select(['event_date', 'has_time', 'ends_at', 'location_country', 'location_city', 'venue', 'time_zone'])
    .execute()

/** Announcements that were not taken back. */
export const listAnnouncements = (tx: Tx, ids: number[]) =>
  selectMails(tx, ids)
    .innerJoin('announcements', 'announcements.id', 'event_mails.subject_id')
    .select('announcements.text')
    .where('announcements.is_taken_back', '=', false)
    .execute()
