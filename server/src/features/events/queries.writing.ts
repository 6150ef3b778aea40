import type { EventChange, EventInput } from '@muster/contract/events'
import type { Plan } from '@muster/contract/plan-fields'
import { drawMission as missionsAfter } from '@muster/rules/draw-mission'
import { recordsByDefault } from '@muster/rules/recording'
import { sql } from 'kysely'
import { violatedConstraint } from '../../db/failures.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { invalidInput } from '../../http/routing/app-error.ts'

type WritableFields = Pick<
  EventChange,
  'event_date' | 'ends_at' | 'points' | 'bye' | 'venue' | 'list_deadline' | keyof Plan
>

/** PostgreSQL does not accept every offset and fraction that ISO 8601 allows, but it accepts every instant. */
const asColumns = <E extends WritableFields>({
  event_date,
  ends_at,
  points,
  bye,
  venue,
  list_deadline,
  categories,
  missions,
  tables,
  programme,
  ...rest
}: E) => ({
  ...rest,
  event_date: event_date ? new Date(event_date) : event_date,
  ends_at: ends_at ? new Date(ends_at) : ends_at,
  points: points && JSON.stringify(points),
  bye: bye && JSON.stringify(bye),
  venue: venue && JSON.stringify(venue),
  list_deadline: list_deadline ? new Date(list_deadline) : list_deadline,
  categories: categories && JSON.stringify(categories),
  missions: missions && JSON.stringify(missions),
  tables: tables && JSON.stringify(tables.toSorted((a, b) => a.number - b.number)),
  programme: programme && JSON.stringify(inOrder(programme)),
})

const inOrder = (programme: Plan['programme']) =>
  programme
    .map(({ starts_at, label }) => ({ starts_at: new Date(starts_at).toISOString(), label }))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))

export async function insertEvent(db: Db, owner_id: number, event: EventInput): Promise<number> {
  const { id } = await db
    .insertInto('events')
    .values({
      owner_id,
      ...asColumns(event),
      participants_record: event.participants_record ?? recordsByDefault(event.event_type),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws `invalid_input` when armies of the old game are in use and the game changes. */
export async function updateEvent(tx: Tx, id: number, { is_finished, ...change }: EventChange) {
  try {
    await tx
      .updateTable('events')
      .set({ ...asColumns(change), ...finishing(is_finished), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!violatedConstraint(error)?.includes('_army')) throw error
    throw invalidInput(
      'game_type',
      'The game type cannot be changed while participants or matches have armies of the other game. Remove those armies first.',
    )
  }
}

/** Draws the mission of a round that has none. The event must be locked. */
export async function drawMission(tx: Tx, event_id: number, round: { number: number; seed: number }) {
  const { missions } = await tx
    .selectFrom('events')
    .select('missions')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow()
  const drawn = missionsAfter(missions, round)
  if (drawn !== missions)
    await tx
      .updateTable('events')
      .set({ missions: JSON.stringify(drawn), updated_at: new Date() })
      .where('id', '=', event_id)
      .execute()
}

/** Finishing again keeps the first time. */
const finishing = (isFinished: boolean | undefined) =>
  isFinished === undefined ? {} : { finished_at: isFinished ? sql<Date>`coalesce(finished_at, now())` : null }

/** Deletes the event with its participants and matches, in the same statement. */
export const deleteEvent = (tx: Tx, id: number) => tx.deleteFrom('events').where('id', '=', id).execute()

export const renewKey = (tx: Tx, id: number) =>
  tx.updateTable('events').set({ share_key: sql`default`, updated_at: new Date() }).where('id', '=', id).execute()

/**
 * Confirms what nobody has objected to by the time the next round is published, or the event is finished: the reports of
 * one round, or of all.
 */
export const confirmOpenReports = (tx: Tx, event_id: number, round_number?: number) =>
  tx
    .updateTable('reports')
    .from('matches')
    .set({ state: 'confirmed' })
    .whereRef('matches.id', '=', 'reports.match_id')
    .where('matches.event_id', '=', event_id)
    .$if(round_number !== undefined, (query) => query.where('matches.round_number', '=', round_number ?? 0))
    .where('matches.participant1_score', 'is not', null)
    .where('reports.state', '=', 'open')
    .execute()
