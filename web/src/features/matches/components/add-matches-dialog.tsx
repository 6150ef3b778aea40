import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { LoadFailure } from '../../../components/page.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { participantsQuery } from '../../participants/api.ts'
import { matchesQuery } from '../api.ts'
import { type MatchesDraft, matchesDraft } from '../drafts.ts'
import { MatchRow, nextMatch, type Player, playersOf, rowField, toMatchBody } from '../match-rows.ts'
import { type MatchProgress, saveMatches } from '../save-matches.ts'
import { seatingOf } from '../seating.ts'
import { MatchRows } from './match-rows.tsx'

interface AddMatchesDialogProps {
  event: Event
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function AddMatchesDialog({ event, onClose, onDone }: AddMatchesDialogProps) {
  const participants = useQuery(participantsQuery(event.id))
  const list = useQuery(matchesQuery(event.id))
  // Those that are there at the beginning tell what a try whose answer was lost has added.
  const [atFirst, setAtFirst] = useState(list.data?.matches)
  if (atFirst === undefined && list.data) setAtFirst(list.data.matches)
  const players = playersOf(participants.data?.participants ?? [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add Matches">
      {!(participants.data && atFirst) && <Awaited queries={[participants, list]} />}
      {participants.data && players.length < 2 && (
        <p className="p-5">Need at least 2 participants to create matches.</p>
      )}
      {players.length >= 2 && atFirst && (
        <AddMatchesForm
          event_id={event.id}
          players={players}
          atFirst={atFirst}
          onDone={async () => {
            await onDone()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface AwaitedProps {
  queries: { isError: boolean; refetch: () => unknown }[]
}

function Awaited({ queries }: AwaitedProps) {
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
  event_id: number
  players: Player[]
  /** The matches that were there when the dialog opened. */
  atFirst: Match[]
  onDone: () => Promise<void>
}

function AddMatchesForm({ event_id, players, atFirst, onDone }: AddMatchesFormProps) {
  const earlier = useMemo(() => atFirst.map(seatingOf), [atFirst])
  const rounds = earlier.map(({ round_number }) => round_number)
  const draft = useDraft<MatchesDraft>(matchesDraft(event_id))
  const form: UseFormReturn<Values, unknown, z.output<typeof Form>> = useForm({
    resolver: zodResolver(Form),
    defaultValues: { matches: draft.content?.matches ?? [nextMatch(lastOf(atFirst), rounds, players.length)] },
  })
  const progress = useRef<MatchProgress>(draft.content?.progress ?? { ids: [], known: atFirst.map(({ id }) => id) })
  const isAtRisk = form.formState.isDirty || draft.content !== undefined
  useKeepDraft(draft, () => (isAtRisk ? { matches: form.getValues('matches'), progress: progress.current } : undefined))
  const [failure, setFailure] = useState<string>()
  const count = useWatch({ control: form.control, name: 'matches', compute: (rows) => rows.length })

  const submit = form.handleSubmit(async ({ matches }) => {
    if (matches.length === 0) return setFailure('Please add at least one match')
    setFailure(undefined)
    try {
      const ids = new Map(players.map(({ key }) => [key, Number(key)]))
      const rows = matches.flatMap((match) => {
        const body = toMatchBody(match, (key) => ids.get(key))
        return body ? { key: match.key, body } : []
      })
      if (rows.length < matches.length) return setFailure('Could not find participants for match')
      await saveMatches(event_id, rows, progress.current)
      await onDone()
    } catch (error) {
      putIssues(form, error, rowField)
      setFailure(`Failed to add matches. Please try again. ${serverDetail(error)}`)
    }
  })

  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={submit}
        failure={failure}
        isBusy={form.formState.isSubmitting}
        isDirty={isAtRisk}
        isDraft={draft.content !== undefined}
        action={`Add ${plural(count, 'Match', 'Matches')}`}
      >
        <MatchRows players={players} earlier={earlier} />
      </DialogForm>
    </FormProvider>
  )
}

/** The last match of the newest round, after which the next one is typed. */
function lastOf(matches: Match[]) {
  const last = matches.filter(({ round_number }) => round_number !== null).at(-1)
  return last && { ...nextMatch(), round_number: last.round_number, table_number: last.table_number }
}
