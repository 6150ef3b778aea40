import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FilledEvent, NewEvent } from '../event-form.ts'

/**
 * Armies belong to a game. `changeArmies` is to be called after another game was chosen: it clears the armies, and
 * brings back those that were chosen for that game before. `clearedArmies` is how many were cleared.
 */
export function useArmiesByGame(form: UseFormReturn<NewEvent, unknown, FilledEvent>) {
  const [clearedArmies, setClearedArmies] = useState(0)
  /** What was chosen for another game, by row, should the person come back to it. */
  const chosen = useRef(new Map<string, Map<string, number | null>>())
  const game = useRef(form.getValues('game_type'))
  const changeArmies = () => {
    const rows = form.getValues('participants')
    chosen.current.set(game.current, new Map(rows.map(({ key, army_id }) => [key, army_id])))
    game.current = form.getValues('game_type')
    const known = chosen.current.get(game.current)
    const armies = rows.map(({ key }) => known?.get(key) ?? null)
    setClearedArmies(rows.filter((row, index) => row.army_id !== null && armies[index] === null).length)
    for (const [index, army_id] of armies.entries()) form.setValue(`participants.${index}.army_id`, army_id)
  }
  return { clearedArmies, changeArmies }
}
