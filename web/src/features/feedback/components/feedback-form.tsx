import { FeedbackInput, feedbackMax } from '@muster/contract/feedback'
import type { z } from '@muster/contract/zod'
import { useEffect, useState } from 'react'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField, TextAreaField } from '../../../components/ui/field.tsx'
import { type LastAttempt, useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { categoryNames } from '../category.ts'
import { createFeedback } from '../commands.ts'

type FeedbackFields = z.input<typeof FeedbackInput>

const empty: FeedbackFields = { category: 'general', content: '' }

/** How long the thanks stay, in milliseconds. */
const thanksTime = 5000

export function FeedbackForm() {
  const [thanks, setThanks] = useState(0)
  // Thanking again restarts the time.
  useEffect(() => {
    if (thanks === 0) return
    const timer = setTimeout(() => setThanks(0), thanksTime)
    return () => clearTimeout(timer)
  }, [thanks])
  const send = useCommand(createFeedback)
  const { form, submit, failure, isBusy, isAtRisk } = useEditForm<FeedbackFields, FeedbackFields, LastAttempt>({
    schema: FeedbackInput,
    values: empty,
    draft: 'feedback_draft',
    // Stored with the draft, so that feedback which arrived before the page was closed is not created twice.
    context: {},
    hasContent: ({ content }) => content.trim() !== '',
    save: (body, last) => send({ body }, {}, last),
    explain: (error) => `Failed to submit feedback. Please try again. ${serverDetail(error)}`,
    onSaved: ({ form }) => {
      form.reset(empty)
      setThanks((before) => before + 1)
    },
  })
  const field = fieldsOf(form)
  // Counts like the limit: an emoji is one character.
  const { length } = [...form.watch('content')]
  return (
    <form onSubmit={submit} noValidate className="card grid grid-cols-1 gap-4 p-5 sm:p-7">
      <LeaveGuard isAtRisk={isAtRisk} />
      <h2 className="text-2xl">Send feedback</h2>
      <SelectField label="Category" options={categoryNames} {...field('category')} />
      <div>
        <TextAreaField
          label="Your Feedback"
          isRequired
          rows={6}
          placeholder="What happened, or what is missing?"
          {...field('content')}
        />
        <p className={`mt-1 text-right text-sm tabular-nums ${length > feedbackMax ? 'text-danger' : 'text-muted'}`}>
          {length}/{feedbackMax} characters
        </p>
      </div>
      {thanks > 0 && <Banner kind="success">Thank you for your feedback!</Banner>}
      {failure && <Banner kind="error">{failure}</Banner>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Submitting…' : 'Submit Feedback'}
        </Button>
      </div>
    </form>
  )
}
