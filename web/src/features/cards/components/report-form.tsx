import { type FormEvent, useId, useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CheckboxField, NumberField, SelectField } from '../../../components/ui/field.tsx'
import { useAnchorFocus } from '../../../lib/use-anchor-focus.ts'
import type { useReport } from '../use-report.ts'
import { ScoreKeys, useHasKeys } from './score-keys.tsx'
import { type RowSide, ScoreRow } from './score-rows.tsx'

/** The anchor of the first score. The link on the event's page leads straight to it. */
const reportAnchor = 'report'

interface ReportFormProps {
  /** In the order of the fields. */
  sides: [RowSide, RowSide]
  hasArmies: boolean
  report: ReturnType<typeof useReport>
  /** Closes the form without sending. */
  onCancel?: (() => void) | undefined
}

/** Two scores and a button. Everything else about a result is behind More. */
export function ReportForm({ sides, hasArmies, report, onCancel }: ReportFormProps) {
  const { values, status, type, submit } = report
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useAnchorFocus(first, reportAnchor)
  const hasKeys = useHasKeys()
  const [chosen, setChosen] = useState<0 | 1>()
  // After a reload, a half-typed report lacks its second score.
  const current = chosen ?? (values.first === '' ? 0 : 1)
  const typeScore = (index: number, score: string) => type(index === 0 ? { first: score } : { second: score })
  const id = useId()
  const isUnsent = status.kind === 'unsent'
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Enter in the first field leads to the second.
    if (values.second === '' && values.first !== '' && document.activeElement !== second.current)
      second.current?.focus()
    else if (status.kind !== 'sending') void submit()
  }
  return (
    <form onSubmit={send} noValidate className="grid grid-cols-1 gap-3">
      {sides.map(({ id: side, nickname, army, isReader }, index) => (
        <ScoreRow
          key={side}
          army={hasArmies ? army : undefined}
          name={
            <label htmlFor={index === 0 ? reportAnchor : id}>
              {isReader ? (
                'Your score'
              ) : (
                <>
                  <span className="sr-only">Score of </span>
                  {nickname}
                </>
              )}
            </label>
          }
        >
          <input
            id={index === 0 ? reportAnchor : id}
            ref={index === 0 ? first : second}
            inputMode={hasKeys ? 'none' : 'numeric'}
            autoComplete="off"
            enterKeyHint={index === 0 ? 'next' : 'send'}
            maxLength={6}
            aria-invalid={status.kind === 'refused' || undefined}
            className={`control numeral h-16 scroll-mt-20 text-center text-4xl ${index === current ? 'pointer-coarse:outline-2 pointer-coarse:outline-brand' : ''}`}
            value={index === 0 ? values.first : values.second}
            onFocus={() => setChosen(index === 0 ? 0 : 1)}
            onChange={({ target }) => typeScore(index, target.value)}
          />
        </ScoreRow>
      ))}
      <ScoreKeys
        name={sides[current].isReader ? 'your score' : `the score of ${sides[current].nickname}`}
        value={current === 0 ? values.first : values.second}
        isSecond={current === 1}
        onType={(score) => {
          setChosen(current)
          typeScore(current, score)
        }}
        onTurn={() => setChosen(current === 0 ? 1 : 0)}
      />
      <More sides={sides} report={report} />
      {status.kind === 'refused' && <Banner kind="error">{status.message}</Banner>}
      {isUnsent && (
        <Banner kind="error">
          Not sent yet: no response from Muster. Your scores are kept, and sent when the connection is back.
        </Banner>
      )}
      <Button type="submit" isBusy={status.kind === 'sending'} className="min-h-14 text-lg">
        {status.kind === 'sending' ? 'Sending…' : isUnsent ? 'Send Again' : 'Send Result'}
      </Button>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}

function More({ sides, report: { values, type } }: Pick<ReportFormProps, 'sides' | 'report'>) {
  return (
    <details>
      <summary className="tap-height font-semibold text-brand">More</summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        <CheckboxField
          label="Time ran out"
          checked={values.ended_early}
          onChange={({ target }) => type({ ended_early: target.checked })}
        />
        <SelectField
          label="Who gave up"
          all="Nobody"
          options={Object.fromEntries(sides.map(({ id, nickname }) => [id, nickname]))}
          value={values.conceded_by ?? ''}
          onChange={({ target }) => type({ conceded_by: target.value === '' ? null : Number(target.value) })}
        />
        <NumberField
          label="Minutes played"
          hint="Optional."
          value={values.minutes}
          onChange={({ target }) => type({ minutes: target.value })}
        />
      </div>
    </details>
  )
}
