import { Button } from '../../../components/ui/button.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import type { Change } from '../../outbox/unsent-result.ts'
import { scoreText } from '../../rounds/match-reports.ts'
import type { ResultHandlers } from '../use-results.ts'

/** Who reported or saved which scores, and when. Only the organiser's own result leaves no report. */
export function savedBy({ theirs, by, at, isByUser }: Change, time: (instant: string) => string) {
  const { report } = theirs
  if (!report)
    return `${isByUser ? 'You' : by} saved ${scoreText(theirs)}${at}${isByUser ? ' (on another device)' : ''}.`
  const author = report.by === 'slip' ? 'The slip' : report.by
  const ending = { open: '', confirmed: ', and it is confirmed', disputed: ', and it is disputed' } as const
  return `${author} reported ${scoreText(report)} at ${time(report.at)}${ending[report.state]}.`
}

interface ConflictChoiceProps {
  conflict: Change
  handlers: ResultHandlers
}

/** The result that someone else has saved, next to the typed one: one press decides. */
export const ConflictChoice = ({ conflict, handlers }: ConflictChoiceProps) => (
  <div role="alert" className="mt-1 flex flex-wrap items-center gap-3 pl-12">
    <p className="grow">{savedBy(conflict, useHallTime())}</p>
    <Button look="secondary" onClick={() => handlers.overwrite(conflict.theirs.id)}>
      Save Mine
    </Button>
    <Button look="secondary" onClick={() => handlers.drop(conflict.theirs.id)}>
      Keep Theirs
    </Button>
  </div>
)
