import type { ArmyInput, CatalogueFilters } from '@muster/contract/armies'
import type { GameType } from '@muster/contract/games'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { countRows } from '../../db/count.ts'
import { violatedConstraint } from '../../db/failures.ts'
import { type Change, patch } from '../../db/patch.ts'
import { contains } from '../../db/search.ts'
import type { ArmyRow, Db, Tx } from '../../db/tables.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'

type NewArmy = z.output<typeof ArmyInput>

export async function listArmies(db: Db, filters: CatalogueFilters): Promise<{ rows: ArmyRow[]; total: number }> {
  const matching = db.selectFrom('armies').where(({ and, or, eb }) => {
    const conditions: Expression<SqlBool>[] = []
    if (filters.game_type) conditions.push(eb('game_type', '=', filters.game_type))
    if (filters.grand_alliance) conditions.push(eb('grand_alliance', '=', filters.grand_alliance))
    if (filters.faction) conditions.push(eb('faction', '=', filters.faction))
    if (filters.search) {
      conditions.push(
        or([contains(sql`fold_text(name)`, filters.search), contains(sql`fold_text(faction)`, filters.search)]),
      )
    }
    return and(conditions)
  })
  const [rows, total] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sql`faction collate "und-x-icu"`)
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('id')
      .offset(filters.skip)
      .limit(filters.limit)
      .execute(),
    countRows(matching),
  ])
  return { rows, total }
}

/** Throws `not_found`. */
export const getArmy = (db: Db, id: number): Promise<ArmyRow> =>
  db.selectFrom('armies').selectAll().where('id', '=', id).executeTakeFirstOrThrow(noArmy)

const noArmy = () => notFound('army')

/**
 * Returns which of the ids are armies of the game, and locks these against deletion and moves until the transaction
 * ends.
 */
export async function selectArmyIds(tx: Tx, gameType: GameType, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('armies')
    .select('id')
    .where('game_type', '=', gameType)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Throws `army_exists`. */
export const insertArmy = (db: Db, army: NewArmy): Promise<ArmyRow> =>
  explainRefusal(() => db.insertInto('armies').values(army).returningAll().executeTakeFirstOrThrow())

/** Throws `not_found`, `army_exists`, and `army_in_use` when participants of the old game play it. */
export const updateArmy = (db: Db, id: number, change: Change<NewArmy>): Promise<ArmyRow> =>
  db.transaction().execute(async (tx) => {
    const { game_type } = await lockArmy(tx, id)
    if (change.game_type !== undefined && change.game_type !== game_type) await requireNoTeamPlays(tx, id)
    return explainRefusal(() =>
      tx.updateTable('armies').set(patch('name', change)).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    )
  })

/** Throws `not_found`, `army_in_use`. */
export const deleteArmy = (db: Db, id: number) =>
  db.transaction().execute(async (tx) => {
    await lockArmy(tx, id)
    await requireNoTeamPlays(tx, id)
    await explainRefusal(() => tx.deleteFrom('armies').where('id', '=', id).execute())
  })

/** Waits for those who are choosing this army, and lets nobody choose it until the transaction ends. */
const lockArmy = (tx: Tx, id: number) =>
  tx.selectFrom('armies').select('game_type').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noArmy)

/** The members of a team are one value, which no foreign key guards. */
async function requireNoTeamPlays(tx: Tx, army_id: number) {
  const team = await tx
    .selectFrom('participants')
    .select('id')
    .where(sql<boolean>`members @> ${JSON.stringify([{ army_id }])}::jsonb`)
    .executeTakeFirst()
  if (team) throw armyInUse()
}

const armyInUse = () => new AppError('army_in_use', 'This army is in use by participants or matches.')

async function explainRefusal<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'armies_name_key':
        throw new AppError('army_exists', 'An army with this name is already in the catalogue.')
      case 'participants_army_fkey':
      case 'matches_army1_fkey':
      case 'matches_army2_fkey':
        throw armyInUse()
      default:
        throw error
    }
  }
}
