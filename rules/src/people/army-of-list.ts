import { type ArmyReader, findArmyIn, type NamedArmy } from './armies.ts'

/** List builders name the army at the top, before units that other armies have, too. */
const headLines = 15

/**
 * The army that an army list names in full in its first lines; undefined if it names none, or a faction of several
 * armies alone. Nothing else of the list is read.
 */
export function armyOfList<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): Army | undefined {
  const lines = text.split('\n', headLines)
  const found = lines.flatMap((line) => findArmyIn(line, read)).map(({ army }) => army)
  const named = found.find(({ army, strength }) => army && strength === 'full' && army.name !== army.faction)
  return (named ?? found.find(({ army }) => army))?.army
}
