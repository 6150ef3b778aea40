import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { NetworkError } from '../../../lib/api-client.ts'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { participantsQuery } from '../../participants/api.ts'
import { countMatches, createMatches, matchesQuery } from '../api.ts'
import { MatchRow, nextMatch, type Player, playersOf, rowField, toMatchBody } from '../match-rows.ts'
import { seatingOf } from '../seating.ts'
import { MatchRows } from './match-rows.tsx'

interface AddMatchesDialogProps {
  event: Event
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function AddMatchesDialog({ event, onClose, onDone }: AddMatchesDialogProps) {
  const { data } = useQuery(participantsQuery(event.id))
  const players = playersOf(data?.participants ?? [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add Matches">
      {players.length < 2 ? (
        <p className="p-5">Need at least 2 participants to create matches.</p>
      ) : (
        <AddMatchesForm
          event_id={event.id}
          players={players}
          onDone={async () => {
            await onDone()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

const Form = z.object({ matches: z.array(MatchRow) })
type Values = z.input<typeof Form>

interface AddMatchesFormProps {
  event_id: number
  players: Player[]
  onDone: () => Promise<void>
}

function AddMatchesForm({ event_id, players, onDone }: AddMatchesFormProps) {
  const { data } = useQuery(matchesQuery(event_id))
  const earlier = useMemo(() => (data?.matches ?? []).map(seatingOf), [data])
  const rounds = earlier.map(({ round_number }) => round_number)
  const form: UseFormReturn<Values, unknown, z.output<typeof Form>> = useForm({
    resolver: zodResolver(Form),
    defaultValues: { matches: [nextMatch(lastOf(data?.matches), rounds, players.length)] },
  })
  /** How many matches there were before the first try whose answer never came. */
  const lost = useRef<number>(undefined)
  const [failure, setFailure] = useState<string>()
  const count = useWatch({ control: form.control, name: 'matches' }).length

  const submit = form.handleSubmit(async ({ matches }) => {
    if (matches.length === 0) return setFailure('Please add at least one match')
    setFailure(undefined)
    try {
      const ids = new Map(players.map(({ key }) => [key, Number(key)]))
      const bodies = matches.flatMap((match) => toMatchBody(match, (key) => ids.get(key)) ?? [])
      if (bodies.length < matches.length) return setFailure('Could not find participants for match')
      // When only the answer of the try before was lost, the matches are there: an event has one writer, its owner.
      const done = lost.current === undefined ? 0 : (await countMatches(event_id)) - lost.current
      const missing = bodies.slice(Math.max(0, done))
      if (missing.length > 0) await createMatches(event_id, missing)
      await onDone()
    } catch (error) {
      if (error instanceof NetworkError) lost.current ??= data?.total ?? 0
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
        isDirty={form.formState.isDirty}
        action={`Add ${plural(count, 'Match', 'Matches')}`}
      >
        <MatchRows players={players} earlier={earlier} />
      </DialogForm>
    </FormProvider>
  )
}

/** The last match of the newest round, after which the next one is typed. */
function lastOf(matches: { round_number: number | null; table_number: number | null }[] = []) {
  const last = matches.filter(({ round_number }) => round_number !== null).at(-1)
  return last && { ...nextMatch(), round_number: last.round_number, table_number: last.table_number }
}
