import type { GameType } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { bulkMax } from '@muster/contract/participants'
import type { PastedList, PastedRow } from '@muster/rules/people/pasted/rows'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { armyLabel, armyOption } from '../../armies/army-names.ts'
import { armies as armiesOfGame } from '../../armies/queries.ts'
import { newParticipant, type ParticipantRow, type WithParticipants } from '../participant-row.ts'

interface Army {
  id: number
  faction: string
  name: string
}

/** A line that was left out, with the row that it would add. */
export interface LeftOutLine {
  line: string
  reason: string
  row?: ParticipantRow
}

export interface Filled extends Pick<PastedList<Army>, 'ignored' | 'columns'> {
  /** The keys of the rows that the list filled. */
  keys: ReadonlySet<string>
  /** How many rows exceed the number that one call can save. */
  overflow: number
  leftOut: LeftOutLine[]
  /** Texts that differ from the catalogue, each with the army that it was read as. */
  guesses: ReadonlyMap<string, string>
}

const isWrittenAs = (army: Army, written: string) =>
  [army.name, army.faction, armyOption(army)].map(foldText).includes(foldText(written))

function toParticipant({ nickname, army, written, club, members, line, doubts }: PastedRow<Army>): ParticipantRow {
  return {
    ...newParticipant(nickname),
    ...(club !== '' && { club }),
    ...(members && {
      members: [0, 1].map((at) => ({ nickname: members[at]?.nickname ?? '', army_id: members[at]?.army?.id ?? null })),
    }),
    ...(army ? { army_id: army.id } : written !== '' && { army_written: written }),
    ...(doubts.length > 0 && { doubt: { line, reasons: doubts } }),
  }
}

/**
 * Inserts pasted participants at the cursor. Rows with a nickname stay; empty ones are removed, after a call of
 * `onRemove`. The row at the cursor becomes the first of the list.
 */
export function usePastedList(
  { gameType, areTeams }: { gameType: GameType; areTeams: boolean },
  replace: (rows: ParticipantRow[]) => void,
  onRemove: ((row: ParticipantRow) => void) | undefined,
) {
  const { getValues, setFocus, setValue } = useFormContext<WithParticipants>()
  const queryClient = useQueryClient()
  const [filled, setFilled] = useState<Filled>()
  const [isFailed, setIsFailed] = useState(false)

  const fill = useCallback(
    async (index: number, text: string) => {
      const parser = await import('@muster/rules/people/pasted/list').catch(() => undefined)
      setIsFailed(!parser)
      if (!parser) return
      // Without a catalogue, as when the network is down, fill in at least the nicknames.
      const { armies } = await queryClient.ensureQueryData(armiesOfGame(gameType)).catch(() => ({ armies: [] }))
      const list = areTeams ? parser.parsePastedTeams<Army>(text, armies) : parser.parsePastedList<Army>(text, armies)
      const [only] = list.rows
      const isNickname =
        !/[\r\n\t]/u.test(text.trim()) && list.rows.length < 2 && !only?.army && !only?.written && !only?.members
      if (isNickname) return setValue(`participants.${index}.nickname`, text.trim(), { shouldDirty: true })
      const rows = getValues('participants')
      const isFilled = ({ nickname }: ParticipantRow) => nickname.trim() !== ''
      const before = rows.slice(0, index + 1).filter(isFilled)
      const after = rows.slice(index + 1).filter(isFilled)
      const taken = list.rows.slice(0, Math.max(0, bulkMax - before.length - after.length))
      const certain = taken.filter(({ doubts }) => doubts.length === 0)
      const added = taken.map(toParticipant)
      const into = rows[index]
      const [first] = added
      if (first && into && !isFilled(into)) first.key = into.key
      for (const row of rows) if (!isFilled(row) && row.key !== first?.key) onRemove?.(row)
      // Synchronously, as the last of the new rows then gets the focus.
      flushSync(() => replace([...before, ...added, ...after]))
      // React does not remount the field of the remaining row, so set its value explicitly.
      if (first) setValue(`participants.${before.length}.nickname`, first.nickname)
      if (first?.members) setValue(`participants.${before.length}.members`, first.members)
      setFilled({
        ...list,
        keys: new Set(added.map(({ key }) => key)),
        overflow: list.rows.length - taken.length,
        leftOut: list.leftOut.map(({ line, reason, row }) => ({
          line,
          reason,
          ...(row && { row: toParticipant({ ...row, doubts: [...row.doubts, `Left out at first: ${reason}.`] }) }),
        })),
        guesses: new Map(
          certain.flatMap(({ army, written }) =>
            army && !isWrittenAs(army, written) ? [[written, armyLabel(army)] as const] : [],
          ),
        ),
      })
      setFocus(`participants.${before.length + Math.max(0, added.length - 1)}.nickname`)
    },
    [gameType, areTeams, getValues, onRemove, queryClient, replace, setFocus, setValue],
  )

  /** Adds a line that was left out. */
  const addLeftOut = useCallback(
    (line: LeftOutLine) => {
      const rows = getValues('participants')
      const { row } = line
      if (!row) return
      flushSync(() => replace([...rows, row]))
      setFilled(
        (filled) =>
          filled && {
            ...filled,
            keys: new Set([...filled.keys, row.key]),
            leftOut: filled.leftOut.filter((other) => other !== line),
          },
      )
      setFocus(`participants.${rows.length}.nickname`)
    },
    [getValues, replace, setFocus],
  )
  return { fill, filled, isFailed, addLeftOut }
}
