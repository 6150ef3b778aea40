import type { Match } from '@muster/contract/matches'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextAreaField } from '../../../components/ui/field.tsx'
import { useActions } from '../../../lib/action.ts'
import { confirmReport, objectToReport } from '../commands.ts'

interface AnswerProps {
  match: Match
  slip: string | undefined
  /** Opens the form for other scores. */
  onCorrect: () => void
  /** Called when the server refuses: the report may have changed. */
  onRefused: () => unknown
}

/** Confirms a report, or objects to it with other scores or a note. */
export function Answer({ match, slip, onCorrect, onRefused }: AnswerProps) {
  const { run, isBusy, failure } = useActions()
  const [isObjecting, setObjecting] = useState(false)
  const [note, setNote] = useState('')
  const { report } = match
  if (!report) return null
  const params = { event_id: match.event_id, match_id: match.id, report_id: report.id }
  const onFailed = () => void onRefused()
  const confirm = () => run(confirmReport, { params }, { slip, onFailed, failed: 'It could not be confirmed.' })
  const object = () =>
    run(
      objectToReport,
      { params, body: { note: note.trim() === '' ? null : note } },
      { slip, onFailed, failed: 'Your objection could not be sent.' },
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {isObjecting ? (
        <>
          <Button look="secondary" onClick={onCorrect}>
            {slip && report.participant_id === null ? 'Correct It' : 'Report Other Scores'}
          </Button>
          <TextAreaField
            label="What is wrong?"
            hint="Optional. The organiser decides."
            rows={2}
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="grid grid-cols-2 gap-3">
            <Button look="secondary" onClick={() => setObjecting(false)}>
              Back
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={object}>
              Object
            </Button>
          </div>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" className="min-h-14 text-lg" onClick={() => setObjecting(true)}>
            Object…
          </Button>
          <Button className="min-h-14 text-lg" isBusy={isBusy} onClick={confirm}>
            Confirm
          </Button>
        </div>
      )}
    </div>
  )
}
