import { zodResolver } from '@hookform/resolvers/zod'
import { type Match, Scores } from '@muster/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEventHandler, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { NumberField } from '../../../components/ui/field.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { armyLabel } from '../../armies/api.ts'
import { matchesQuery, recordResult } from '../api.ts'
import { type ResultDraft, resultDraft } from '../drafts.ts'
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

const withMatch = (list: { matches: Match[]; total: number }, saved: Match) => ({
  ...list,
  matches: list.matches.map((match) => (match.id === saved.id ? saved : match)),
})

/** The scores of one match, typed at the table. */
export function RecordResultDialog({ match, onClose, onDone }: RecordResultDialogProps) {
  const { participant1_score, participant2_score, match_duration_minutes } = match
  const draft = useDraft<ResultDraft>(resultDraft(match.event_id))
  // There may be one of another match, whose numbers have no business here.
  const typed = draft.content?.match.id === match.id ? draft.content.scores : undefined
  const form = useForm({
    resolver: zodResolver(WholeResult),
    defaultValues: typed ?? { participant1_score, participant2_score, match_duration_minutes },
  })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState
  const isAtRisk = form.formState.isDirty || typed !== undefined
  useKeepDraft(draft, () => (isAtRisk ? { match, scores: form.getValues() } : undefined))

  const where = [
    match.round_number && `Round ${match.round_number}`,
    match.table_number && `Table ${match.table_number}`,
  ]
    .filter(Boolean)
    .join(', ')

  const submit = form.handleSubmit(async (scores) => {
    setFailure(undefined)
    try {
      const saved = await recordResult(match.event_id, match.id, scores)
      // Shown at once, without waiting for all else that follows from it: the next table is waiting.
      queryClient.setQueryData(matchesQuery(match.event_id).queryKey, (list) => list && withMatch(list, saved))
      onClose()
      void onDone()
    } catch (error) {
      putIssues(form, error)
      setFailure(`Failed to save the result. Please try again. ${serverDetail(error)}`)
    }
  })
  const score = (
    name: 'participant1_score' | 'participant2_score',
    nickname: string,
    army: Match['participant1_army'],
    rest: { onKeyDown?: KeyboardEventHandler<HTMLInputElement> } = {},
  ) => (
    <NumberField
      className="score [&_label]:text-lg"
      label={nickname}
      hint={army ? armyLabel(army) : undefined}
      {...rest}
      // Typing replaces what stands there, as a correction means it.
      onFocus={({ target }) => target.select()}
      error={errors[name]?.message}
      {...form.register(name, { setValueAs: readNumber })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={match.result === 'pending' ? 'Enter Result' : 'Change Result'}
    >
      <DialogForm
        onSubmit={submit}
        failure={failure}
        isBusy={isSubmitting}
        isDirty={isAtRisk}
        isDraft={typed !== undefined}
        action="Save Result"
      >
        {where !== '' && <p className="mb-4 font-semibold">{where}</p>}
        <div className="grid grid-cols-2 gap-x-4 gap-y-5">
          {score('participant1_score', match.participant1.nickname, match.participant1_army, {
            onKeyDown: (event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              // At once, where the form's own way waits a moment, in which a quick typist is at the second score already.
              const second = event.currentTarget.form?.elements.namedItem('participant2_score')
              if (second instanceof HTMLElement) second.focus()
            },
          })}
          {score('participant2_score', match.participant2.nickname, match.participant2_army)}
          <NumberField
            className="max-w-40"
            label="Duration in minutes"
            error={errors.match_duration_minutes?.message}
            {...form.register('match_duration_minutes', { setValueAs: readNumber })}
          />
        </div>
        {match.result !== 'pending' && (
          <p className="mt-4 text-muted">Leave both scores empty to make the match pending again.</p>
        )}
      </DialogForm>
    </Dialog>
  )
}
