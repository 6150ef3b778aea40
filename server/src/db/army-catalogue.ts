import armies from './armies.json' with { type: 'json' }
import type { ArmyRow, Db } from './tables.ts'

type Entry = Omit<ArmyRow, 'id'>

/**
 * Adds the entries of the shipped catalogue that this database has never loaded. An entry that was renamed in the file
 * counts as a new one beside the old. It never removes or renames anything, so an army in use keeps its name and a
 * restart does not undo an editor's change.
 */
export async function loadArmyCatalogue(db: Db, entries: readonly Entry[] = armies as Entry[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto('army_catalogue')
      .values(entries.map(({ game_type, faction, name }) => ({ game_type, faction, name })))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute()
    const keys = new Set(fresh.map(armyKeyOf))
    const added = entries.filter((entry) => keys.has(armyKeyOf(entry)))
    if (added.length === 0) return
    await tx
      .insertInto('armies')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

const armyKeyOf = ({ game_type, faction, name }: Pick<Entry, 'game_type' | 'faction' | 'name'>) =>
  JSON.stringify([game_type, faction, name])
