import { findArmies } from '@muster/contract/army-names'
import type { GameType } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { bulkMax } from '@muster/contract/participants'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { armyLabel } from '../../armies/army-names.ts'
import { armies as armiesOfGame } from '../../armies/questions.ts'
import { newParticipant, type ParticipantRow, type WithParticipants } from '../participant-row.ts'
import { type PastedColumn, understandList } from '../pasted-rows.ts'

export interface Filled {
  count: number
  leftOut: number
  /** What each column of the list was taken for. */
  columns: (PastedColumn | undefined)[]
  /** What was written otherwise than the catalogue has it, and which army it was taken for: to be looked over. */
  guesses: ReadonlyMap<string, string>
}

const isWrittenAs = (army: { faction: string; name: string }, written: string) =>
  [army.name, army.faction, armyLabel(army)].map(foldText).includes(foldText(written))

/**
 * Inserts pasted participants where the cursor was: rows with a nickname stay, empty ones make room. `onRemove` is
 * called for the removed rows; the row that was pasted into becomes the first of the list.
 */
export function usePastedList(
  gameType: GameType,
  replace: (rows: ParticipantRow[]) => void,
  onRemove: ((row: ParticipantRow) => void) | undefined,
) {
  const { getValues, setFocus, setValue } = useFormContext<WithParticipants>()
  const queryClient = useQueryClient()
  const [filled, setFilled] = useState<Filled>()

  const fill = useCallback(
    async (index: number, list: string[][]) => {
      // Without a catalogue, as when the network is down, at least the nicknames are filled in.
      const { armies } = await queryClient.ensureQueryData(armiesOfGame(gameType)).catch(() => ({ armies: [] }))
      const { rows: pasted, columns } = understandList(list, (cell) => findArmies(armies, cell).length > 0)
      const rows = getValues('participants')
      const isFilled = ({ nickname }: ParticipantRow) => nickname.trim() !== ''
      const before = rows.slice(0, index + 1).filter(isFilled)
      const after = rows.slice(index + 1).filter(isFilled)
      const taken = pasted.slice(0, Math.max(0, bulkMax - before.length - after.length))
      const guesses = new Map<string, string>()
      const added = taken.map(({ nickname, army, club }) => {
        const [found, other] = findArmies(armies, army)
        const isCertain = found !== undefined && other === undefined
        if (isCertain && !isWrittenAs(found, army)) guesses.set(army, armyLabel(found))
        return {
          ...newParticipant(nickname),
          ...(club !== '' && { club }),
          ...(isCertain ? { army_id: found.id } : army !== '' && { written: army }),
        }
      })
      const into = rows[index]
      const [first] = added
      if (first && into && !isFilled(into)) first.key = into.key
      for (const row of rows) if (!isFilled(row) && row.key !== first?.key) onRemove?.(row)
      // Synchronously, as the last of the new rows gets the focus.
      flushSync(() => replace([...before, ...added, ...after]))
      // The remaining row's field is not remounted, so its value must be set explicitly.
      if (first) setValue(`participants.${before.length}.nickname`, first.nickname)
      setFilled({ columns, guesses, count: added.length, leftOut: pasted.length - taken.length })
      setFocus(`participants.${before.length + Math.max(0, added.length - 1)}.nickname`)
    },
    [gameType, getValues, onRemove, queryClient, replace, setFocus, setValue],
  )
  return { fill, filled }
}
