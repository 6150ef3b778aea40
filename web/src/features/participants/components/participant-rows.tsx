import type { GameType } from '@muster/contract/games'
import { Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { leaveArmiesOpen } from '../army-doubt.ts'
import {
  asksForArmy,
  lacksMember,
  newParticipant,
  type ParticipantRow,
  type WithParticipants,
} from '../participant-row.ts'
import { lineColumns, ParticipantRowFields } from './participant-row-fields.tsx'
import { PastedNote } from './pasted-note.tsx'
import { RowDoubt } from './row-doubt.tsx'
import { usePastedList } from './use-pasted-list.ts'

/** With more participants, each is one line of a table instead of a box. */
const boxesMax = 8

interface ParticipantRowsProps {
  gameType: GameType
  /** Whether teams of two play. */
  areTeams?: boolean
  /** Called before a row is removed. */
  onRemove?: (row: ParticipantRow) => void
  /** How many matches would be removed with a row. */
  countMatches?: (row: ParticipantRow) => number
}

/**
 * Rows for entering participants, in a form whose values include `participants`. Enter in a nickname moves to the next
 * row, adding it if needed; a pasted list fills as many rows as it has lines.
 */
export function ParticipantRows({ gameType, areTeams = false, onRemove, countMatches }: ParticipantRowsProps) {
  const { control, getValues, setFocus, setValue } = useFormContext<WithParticipants>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'participants', keyName: 'rhf_id' })
  const { fill, filled, isFailed, addLeftOut } = usePastedList({ gameType, areTeams }, replace, onRemove)
  const rows = useWatch({ control, name: 'participants' })
  const toCheck = rows.flatMap((row, index) => (row.doubt || asksForArmy(row) ? [index] : []))
  const hasClubs = rows.some(({ club }) => club != null)
  const isTable = fields.length > boxesMax && !areTeams
  const list = useRef<HTMLOListElement>(null)
  const checkedLast = useRef(-1)
  /** Wraps around after the last row, as organisers may skip rows at first. */
  const checkNext = () => {
    const next = toCheck.find((index) => index > checkedLast.current) ?? toCheck[0] ?? 0
    checkedLast.current = next
    const row = rows[next]
    if (row && !asksForArmy(row)) setFocus(`participants.${next}.nickname`)
    else list.current?.children[next]?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }

  const moveOn = useCallback(
    (index: number) => {
      const next = `participants.${index + 1}.nickname` as const
      if (index + 1 < getValues('participants').length) setFocus(next)
      else append(newParticipant(), { focusName: next })
    },
    [append, getValues, setFocus],
  )
  const more = useRef<HTMLButtonElement>(null)
  const [removing, setRemoving] = useState<{ index: number; nickname: string; count: number }>()
  const removeRow = useCallback(
    (index: number) => {
      setRemoving(undefined)
      onRemove?.(getValues(`participants.${index}`))
      remove(index)
      // The pressed button disappears, so move the focus.
      const last = getValues('participants').length - 1
      if (last >= 0) setFocus(`participants.${Math.min(index, last)}.nickname`)
      else more.current?.focus()
    },
    [getValues, onRemove, remove, setFocus],
  )

  const confirmOrRemove = useCallback(
    (index: number) => {
      const row = getValues(`participants.${index}`)
      const count = countMatches?.(row) ?? 0
      if (count > 0) setRemoving({ index, nickname: row.nickname, count })
      else removeRow(index)
    },
    [countMatches, getValues, removeRow],
  )

  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.length === 0 && (
        <p className="text-muted">
          {areTeams
            ? 'No teams added yet. Click "Add Another Team" to get started.'
            : 'No participants added yet. Click "Add Another Participant" to get started.'}
        </p>
      )}
      {isTable && <ColumnHeads hasClubs={hasClubs} />}
      <ol ref={list} className={`grid grid-cols-1 ${isTable ? 'gap-1 max-sm:gap-3' : 'gap-4'}`}>
        {fields.map((field, index) => {
          const row = rows[index]
          const doubt = row?.doubt
          return (
            <li key={field.key} className={lookOf(isTable, doubt !== undefined)}>
              <ParticipantRowFields
                index={index}
                gameType={gameType}
                hasClubs={hasClubs}
                areTeams={areTeams}
                isLine={isTable}
                onEnter={moveOn}
                onPasteList={fill}
                onRemove={confirmOrRemove}
              />
              {row && doubt && <RowDoubt index={index} doubt={doubt} isOpen={asksForArmy(row) || lacksMember(row)} />}
            </li>
          )
        })}
      </ol>
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(undefined)}
          title="Remove participant"
          action="Remove Participant"
          onConfirm={() => removeRow(removing.index)}
        >
          <RemovalText {...removing} />
        </ConfirmDialog>
      )}
      {isFailed && (
        <Banner kind="error">The list could not be read. Please check your connection and paste it again.</Banner>
      )}
      {filled && (
        <PastedNote
          {...filled}
          count={rows.filter(({ key }) => filled.keys.has(key)).length}
          doubtful={toCheck.filter((index) => filled.keys.has(rows[index]?.key ?? '')).length}
          toCheck={toCheck.length}
          open={rows.filter(asksForArmy).length}
          onLeaveOpen={() => leaveArmiesOpen({ getValues, setValue })}
          onNext={checkNext}
          onAdd={addLeftOut}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={more} look="secondary" onClick={() => moveOn(fields.length - 1)}>
          <Plus aria-hidden className="size-5" />
          {areTeams ? 'Add Another Team' : 'Add Another Participant'}
        </Button>
        {fields.length > 0 && <PasteHint areTeams={areTeams} />}
      </div>
    </div>
  )
}

function lookOf(isLine: boolean, isDoubtful: boolean): string {
  if (isDoubtful) return `signal is-act rounded-control ${isLine ? 'p-1' : 'p-3'}`
  return isLine ? '' : 'border-line border-b pb-4 last:border-0 last:pb-0'
}

/** The labels of a table of participants. Each field has a label of its own for screen readers. */
const ColumnHeads = ({ hasClubs }: { hasClubs: boolean }) => (
  <div aria-hidden className={`${lineColumns(hasClubs)} -mb-3 font-semibold text-sm max-sm:hidden`}>
    <span className="required">Nickname</span>
    <span>Army</span>
    {hasClubs && <span>Club</span>}
  </div>
)

const RemovalText = ({ nickname, count }: { nickname: string; count: number }) => (
  <>
    <p>Are you sure you want to remove participant "{nickname}"?</p>
    <p className="mt-2">This will also remove {count} match(es) that this participant was involved in.</p>
  </>
)

const PasteHint = ({ areTeams }: { areTeams: boolean }) => (
  <p className="text-muted text-sm">
    {areTeams
      ? 'Have a list? Paste it into the first field, a team each line: “Ana & Ben”, or “Owls: Ana (Skaven) + Ben”. '
      : 'Have a list? Paste it into a nickname field, as it is: lines, a spreadsheet or a chat. '}
    You see what Muster made of it before you save.
  </p>
)
