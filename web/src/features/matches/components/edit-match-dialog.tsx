import { zodResolver } from '@hookform/resolvers/zod'
import type { Match } from '@muster/contract/matches'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { participantsQuery } from '../../participants/api.ts'
import { matchesQuery, updateMatch } from '../api.ts'
import { type MatchEditDraft, matchEditDraft } from '../drafts.ts'
import { MatchRow, playersOf, rowField, rowOf, toMatchBody } from '../match-rows.ts'
import { seatingOf } from '../seating.ts'
import { MatchRowFields, useClashes } from './match-rows.tsx'

interface EditMatchDialogProps {
  match: Match
  onClose: () => void
  onDone: () => Promise<unknown>
}

const Form = z.object({ matches: z.array(MatchRow).length(1) })
type Values = z.input<typeof Form>

/** Mends anything about a match. */
export function EditMatchDialog({ match, onClose, onDone }: EditMatchDialogProps) {
  const { data } = useQuery(participantsQuery(match.event_id))
  const { data: all } = useQuery(matchesQuery(match.event_id))
  const players = playersOf(data?.participants ?? [])
  const others = all?.matches.filter(({ id }) => id !== match.id).map(seatingOf) ?? []
  const draft = useDraft<MatchEditDraft>(matchEditDraft(match.event_id))
  const typed = draft.content?.match.id === match.id ? draft.content.row : undefined
  const form: UseFormReturn<Values, unknown, z.output<typeof Form>> = useForm({
    resolver: zodResolver(Form),
    defaultValues: { matches: [typed ?? rowOf(match)] },
  })
  const [clashes] = useClashes(form.control, players, others)
  const [failure, setFailure] = useState<string>()
  const { isSubmitting, isDirty } = form.formState
  const isAtRisk = isDirty || typed !== undefined
  useKeepDraft(draft, () => {
    const [row] = form.getValues('matches')
    return isAtRisk && row ? { match, row } : undefined
  })

  const submit = form.handleSubmit(async ({ matches: [row] }) => {
    const body = row && toMatchBody(row, Number)
    if (!body) return
    setFailure(undefined)
    try {
      await updateMatch(match.event_id, match.id, body)
      await onDone()
      onClose()
    } catch (error) {
      putIssues(form, error, (path) => `matches.0.${rowField(path)}`)
      setFailure(`Failed to update the match. Please try again. ${serverDetail(error)}`)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit Match">
      <FormProvider {...form}>
        <DialogForm
          onSubmit={submit}
          failure={failure}
          isBusy={isSubmitting}
          isDirty={isAtRisk}
          isDraft={typed !== undefined}
          action="Save Match"
        >
          {data && <MatchRowFields index={0} players={players} clashes={clashes} />}
        </DialogForm>
      </FormProvider>
    </Dialog>
  )
}
