import { type Match, type Scores, WholeScores } from '@muster/contract/matches'
import { type KeyboardEventHandler, useEffect, useRef } from 'react'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { NumberField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { armyLabel } from '../../armies/army-names.ts'
import { recordResult } from '../commands.ts'

interface RecordResultDialogProps {
  match: Match
  /** The next match without a result, if there is one. */
  next: Match | undefined
  onNext: (next: Match) => void
  onClose: () => void
}

const valuesOf = ({ participant1_score, participant2_score, match_duration_minutes }: Match): Scores => ({
  participant1_score,
  participant2_score,
  match_duration_minutes,
})

/** A dialog for the scores of one match, typed at its table. */
export const RecordResultDialog = (props: RecordResultDialogProps) => (
  <Dialog title={props.match.result === 'pending' ? 'Enter Result' : 'Change Result'} onClose={props.onClose}>
    <RecordResultForm key={props.match.id} {...props} />
  </Dialog>
)

function RecordResultForm({ match, next, onNext, onClose }: RecordResultDialogProps) {
  const params = { event_id: match.event_id, match_id: match.id }
  const send = useCommand(recordResult)
  // A correction does not lead to the next table.
  const onward = match.result === 'pending' ? next : undefined
  // By default, saving leads to the next table, until the last one.
  const opensNext = useRef(true)
  const edit = useEditForm<Scores, Scores, Match>({
    schema: WholeScores,
    values: valuesOf(match),
    draft: `result_draft_${match.event_id}`,
    context: match,
    // The draft may belong to another match, whose scores must not appear here.
    isAbout: ({ id }) => id === match.id,
    versioned: {
      valuesOf,
      describe: (scores) => [
        { label: match.participant1.nickname, text: String(scores.participant1_score ?? '') },
        { label: match.participant2.nickname, text: String(scores.participant2_score ?? '') },
        { label: 'Duration in minutes', text: String(scores.match_duration_minutes ?? '') },
      ],
    },
    save: (body, { version }) => send({ params, body }, { version }),
    explain: (error) => `Failed to save the result. Please try again. ${serverDetail(error)}`,
    onSaved: () => (opensNext.current && onward ? onNext(onward) : onClose()),
  })
  const { form } = edit
  const field = fieldsOf(form)
  // The dialog sets the focus only when it opens.
  useEffect(() => form.setFocus('participant1_score'), [form])

  const where = [
    match.round_number && `Round ${match.round_number}`,
    match.table_number && `Table ${match.table_number}`,
  ]
    .filter(Boolean)
    .join(', ')

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
      // Typing replaces the old score, as expected of a correction.
      onFocus={({ target }) => target.select()}
      {...field(name, { setValueAs: readNumber })}
    />
  )
  return (
    <EditDialogForm
      edit={edit}
      action={onward ? 'Save and Next Table' : 'Save Result'}
      more={
        onward && (
          <Button
            look="secondary"
            onClick={async () => {
              opensNext.current = false
              await edit.submit()
              opensNext.current = true
            }}
          >
            Save Result
          </Button>
        )
      }
    >
      {where !== '' && <p className="mb-4 font-semibold">{where}</p>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {score('participant1_score', match.participant1.nickname, match.participant1_army, {
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            // Immediately: the form's own setFocus waits a moment, during which a fast typist has already moved on to
            // the second score.
            const second = event.currentTarget.form?.elements.namedItem('participant2_score')
            if (second instanceof HTMLElement) second.focus()
          },
        })}
        {score('participant2_score', match.participant2.nickname, match.participant2_army)}
        <NumberField
          className="max-w-40"
          label="Duration in minutes"
          {...field('match_duration_minutes', { setValueAs: readNumber })}
        />
      </div>
      {match.result !== 'pending' && (
        <p className="mt-4 text-muted">Clear both scores to make the match pending again.</p>
      )}
    </EditDialogForm>
  )
}
