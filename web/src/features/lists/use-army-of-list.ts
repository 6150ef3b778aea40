import type { GameType } from '@muster/contract/games'
import { createArmyReader } from '@muster/rules/people/armies'
import { armyOfList } from '@muster/rules/people/army-of-list'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { armies } from '../armies/queries.ts'

/** The army that a list names; undefined if it names none. */
export function useArmyOfList(text: string, game_type: GameType) {
  const { data } = useQuery(armies(game_type))
  const read = useMemo(() => createArmyReader(data ?? []), [data])
  const settled = useDeferredValue(text)
  return useMemo(() => armyOfList(settled, read), [settled, read])
}
