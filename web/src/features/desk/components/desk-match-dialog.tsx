import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useSession } from '../../../lib/application.tsx'
import { formatDayAndTime } from '../../../lib/format.ts'
import { describeStep, sourceNames, tellingSteps } from '../../rounds/match-reports.ts'
import { history as historyOf } from '../../rounds/queries.ts'
import { ExtraMinutesDialog } from './extra-minutes-dialog.tsx'

interface DeskMatchDialogProps {
  match: Match
  task: 'history' | 'minutes'
  onClose: () => void
}

/** The dialogs of the menu of a match at the desk. */
export const DeskMatchDialog = ({ task, ...props }: DeskMatchDialogProps) =>
  task === 'history' ? <HistoryDialog {...props} /> : <ExtraMinutesDialog {...props} />

/** Every result that a match has had: who, when, from where. */
function HistoryDialog({ match, onClose }: Omit<DeskMatchDialogProps, 'task'>) {
  const { user } = useSession()
  const history = useQuery(historyOf(match.event_id, match.id, user?.id))
  const { participant1, participant2 } = match
  return (
    <Dialog title="History of the result" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, as nothing in it takes the focus */}
      <section aria-label="Steps" tabIndex={0} className="grid grid-cols-1 gap-3 overflow-y-auto p-5">
        <p className="wrap-anywhere font-semibold">
          {participant1.nickname} against {participant2.nickname}
        </p>
        <Loaded query={history} what="history" height="h-40">
          {(data) =>
            data.history.length === 0 ? (
              <p className="text-muted">No result yet.</p>
            ) : (
              <ol className="divide-y divide-line">
                {tellingSteps(data.history).map((step) => (
                  <li key={`${step.by} ${step.kind} ${step.at}`} className="wrap-anywhere py-2">
                    <span className="font-semibold">{describeStep(step)}</span>
                    {step.note !== null && <span className="block whitespace-pre-line">“{step.note}”</span>}
                    <span className="block text-muted text-sm tabular-nums">
                      {formatDayAndTime(step.at)}, {sourceNames[step.source]}
                    </span>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </section>
    </Dialog>
  )
}
