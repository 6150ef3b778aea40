import { armyToChoose } from '@muster/rules/people/pasted/text'
import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import type { ParticipantRow, WithParticipants } from '../participant-row.ts'

interface RowDoubtProps {
  index: number
  doubt: NonNullable<ParticipantRow['doubt']>
  /** Whether the organiser still has to choose its army: the row cannot be right before. */
  isOpen: boolean
}

/** The source line of a doubtful row and the reasons for the doubt, until the organiser confirms the row. */
export function RowDoubt({ index, doubt, isOpen }: RowDoubtProps) {
  const { setFocus, setValue } = useFormContext<WithParticipants>()
  const confirm = () => {
    setFocus(`participants.${index}.nickname`)
    setValue(`participants.${index}.doubt`, undefined, { shouldDirty: true })
  }
  // The field of the army already asks for a choice.
  const reasons = doubt.reasons.filter((reason) => reason !== armyToChoose)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 gap-2 text-sm">
        <TriangleAlert aria-hidden className="signal-ink mt-0.5 size-4 shrink-0" />
        <p id={`doubt-${index}`} className="wrap-anywhere min-w-0">
          Your list says <q className="font-semibold">{doubt.line}</q>
          <span className="block">{reasons.join(' ')}</span>
        </p>
      </div>
      {!isOpen && (
        <Button
          look="secondary"
          aria-label={`That’s right: row ${index + 1}`}
          aria-describedby={`doubt-${index}`}
          onClick={confirm}
        >
          That’s Right
        </Button>
      )}
    </div>
  )
}
