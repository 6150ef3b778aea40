import { zodResolver } from '@hookform/resolvers/zod'
import { type Match, Scores } from '@muster/contract/matches'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DraftNote } from '../../../components/draft-note.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { NumberField } from '../../../components/ui/field.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useKeepDraft } from '../../accounts/draft.ts'
import { useSession } from '../../accounts/session.ts'
import { recordResult } from '../api.ts'
import { type ResultDraft, readResultDraft, resultDraft } from '../drafts.ts'
import { readNumber } from '../match-rows.ts'

interface RecordResultDialogProps {
  match: Match
  onClose: () => void
  onDone: () => Promise<unknown>
}

const both = 'Please enter both scores, or none'
const isMissing = (score: number | null | undefined) => score === null || score === undefined

/** Half a result would be kept as a match that is still pending. */
const WholeResult = Scores.refine(
  (result) => isMissing(result.participant1_score) || !isMissing(result.participant2_score),
  { error: both, path: ['participant2_score'] },
).refine((result) => isMissing(result.participant2_score) || !isMissing(result.participant1_score), {
  error: both,
  path: ['participant1_score'],
})

/** The scores of one match, typed at the table. */
export function RecordResultDialog({ match, onClose, onDone }: RecordResultDialogProps) {
  const { participant1_score, participant2_score, match_duration_minutes } = match
  const { user } = useSession()
  const [user_id] = useState(user?.id)
  const draftName = resultDraft(match.event_id)
  const [draft] = useState(() => readResultDraft(match.event_id, user_id))
  const form = useForm({
    resolver: zodResolver(WholeResult),
    defaultValues: draft?.scores ?? { participant1_score, participant2_score, match_duration_minutes },
  })
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState
  const isAtRisk = form.formState.isDirty || draft !== undefined
  useKeepDraft<ResultDraft>(draftName, user_id, () => (isAtRisk ? { match, scores: form.getValues() } : undefined))

  const submit = form.handleSubmit(async (scores) => {
    setFailure(undefined)
    try {
      await recordResult(match.event_id, match.id, scores)
      await onDone()
      onClose()
    } catch (error) {
      putIssues(form, error)
      setFailure(`Failed to save the result. Please try again. ${serverDetail(error)}`)
    }
  })
  const score = (name: 'participant1_score' | 'participant2_score', nickname: string) => (
    <NumberField
      label={nickname}
      // Typing replaces what stands there, as a correction means it.
      onFocus={({ target }) => target.select()}
      error={errors[name]?.message}
      {...form.register(name, { setValueAs: readNumber })}
    />
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Enter Result">
      <DialogForm onSubmit={submit} failure={failure} isBusy={isSubmitting} isDirty={isAtRisk} action="Save Result">
        {draft && <DraftNote />}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {score('participant1_score', match.participant1.nickname)}
          {score('participant2_score', match.participant2.nickname)}
          <NumberField
            label="Duration in minutes"
            error={errors.match_duration_minutes?.message}
            {...form.register('match_duration_minutes', { setValueAs: readNumber })}
          />
        </div>
        <p className="mt-4 text-muted">Leave a score empty to make the match pending again.</p>
      </DialogForm>
    </Dialog>
  )
}
