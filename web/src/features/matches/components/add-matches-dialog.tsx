import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { z } from '@muster/contract/zod'
import { hasRounds } from '@muster/rules/recording'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { FormError, useEditForm } from '../../../lib/edit-form.ts'
import { plural } from '../../../lib/format.ts'
import { noRows, type RowProgress } from '../../../lib/row-sequence.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { participants as participantsOf } from '../../participants/queries.ts'
import { MatchRow, nextGame, nextMatch, type Opponent, opponentsOf, rowField, toMatchBody } from '../match-row.ts'
import { matches as matchesOf } from '../queries.ts'
import { type MatchToSave, useSaveMatches } from '../save-matches.ts'
import { seatingOf } from '../seating.ts'
import { MatchRows } from './match-rows.tsx'

interface AddMatchesDialogProps {
  event: Event
  onClose: () => void
}

export function AddMatchesDialog({ event, onClose }: AddMatchesDialogProps) {
  const participants = useQuery(participantsOf(event.id))
  const list = useQuery(matchesOf(event.id))
  // The matches at the start: one that is added later must not change the rows that the user is typing.
  const [initialMatches, setInitialMatches] = useState(list.data?.matches)
  if (initialMatches === undefined && list.data) setInitialMatches(list.data.matches)
  const opponents = opponentsOf(participants.data?.participants ?? [])
  return (
    <Dialog title="Add Matches" onClose={onClose}>
      {!(participants.data && initialMatches) && <LoadingState queries={[participants, list]} />}
      {participants.data && opponents.length < 2 && (
        <p className="p-5">Need at least 2 participants to create matches.</p>
      )}
      {opponents.length >= 2 && initialMatches && (
        <AddMatchesForm event={event} opponents={opponents} initialMatches={initialMatches} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface LoadingStateProps {
  queries: { isError: boolean; refetch: () => unknown }[]
}

function LoadingState({ queries }: LoadingStateProps) {
  const failed = queries.filter(({ isError }) => isError)
  if (failed.length === 0) return <LoadingNote>Loading the event…</LoadingNote>
  return (
    <LoadFailure
      message="The event could not be loaded. Please try again."
      onRetry={() => {
        for (const { refetch } of failed) refetch()
      }}
    />
  )
}

const Form = z.object({ matches: z.array(MatchRow) })
type Values = z.input<typeof Form>

interface AddMatchesFormProps {
  event: Event
  opponents: Opponent[]
  /** The matches that existed when the dialog opened. */
  initialMatches: Match[]
  onClose: () => void
}

function AddMatchesForm({ event, opponents, initialMatches, onClose }: AddMatchesFormProps) {
  const earlier = useMemo(() => initialMatches.map(seatingOf), [initialMatches])
  const rounds = earlier.map(({ round_number }) => round_number)
  const isInRounds = hasRounds(event, rounds.filter((round) => round !== null).length)
  const save = useSaveMatches()
  const edit = useEditForm<Values, z.output<typeof Form>, RowProgress<MatchToSave>>({
    schema: Form,
    values: { matches: [isInRounds ? nextMatch(lastOf(initialMatches), rounds, opponents.length) : nextGame()] },
    draft: `matches_draft_${event.id}`,
    context: noRows<MatchToSave>(),
    save: async ({ matches }, progress) => {
      if (matches.length === 0) throw new FormError('Please add at least one match')
      const ids = new Map(opponents.map(({ key }) => [key, Number(key)]))
      const rows = matches.flatMap((match) => {
        const body = toMatchBody(match, (key) => ids.get(key))
        return body ? { key: match.key, body } : []
      })
      if (rows.length < matches.length) throw new FormError('Could not find participants for match')
      await save(event.id, rows, progress)
    },
    explain: (error) => `Failed to add matches. Please try again. ${serverDetail(error)}`,
    fieldOf: rowField,
    onSaved: onClose,
  })
  const count = useWatch({ control: edit.form.control, name: 'matches', compute: (rows) => rows.length })
  return (
    <EditDialogForm isLong edit={edit} action={`Add ${plural(count, 'Match', 'Matches')}`}>
      <MatchRows opponents={opponents} earlier={earlier} hasRounds={isInRounds} />
    </EditDialogForm>
  )
}

/** The last match of the newest round; the next match continues after it. */
function lastOf(matches: Match[]) {
  const last = matches.filter(({ round_number }) => round_number !== null).at(-1)
  return last && { ...nextMatch(), round_number: last.round_number, table_number: last.table_number }
}
