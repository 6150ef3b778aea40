import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FilledEvent, NewEvent } from '../event-form.ts'

/**
 * Armies belong to a game. Call `changeArmies` after a change of game: it clears the armies, and restores those chosen
 * for that game before. `clearedArmies` counts the cleared ones.
 */
export function useArmiesByGame(form: UseFormReturn<NewEvent, unknown, FilledEvent>) {
  const [clearedArmies, setClearedArmies] = useState(0)
  /** The armies chosen for each game, by row, in case the person switches back. */
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
