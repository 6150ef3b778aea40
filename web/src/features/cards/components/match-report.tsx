import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { formatTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { useOwnReports } from '../own-reports.ts'
import { describeReport, type Reader, reportStateOf } from '../report-state.ts'
import { useReport } from '../use-report.ts'
import { Answer } from './answer.tsx'
import { ReportForm } from './report-form.tsx'
import { Scores, sidesOf } from './score-rows.tsx'

const versions = lazyComponent('other-versions', async () => (await import('./other-versions.tsx')).OtherVersions)

interface MatchReportProps {
  event: Pick<Event, 'time_zone' | 'report_policy'>
  match: Match
  reader: Reader
  /** Without an account, the code of the slip opens the match. */
  slip?: string | undefined
  user_id?: number | undefined
  /** Whether the reader may report, and not only read. */
  canAct: boolean
  /** Whether the names above do not show the armies already. */
  hasArmies?: boolean
  refetch: () => unknown
}

/** The result of a match: first a form, then what was reported, and what the other side can do about it. */
export function MatchReport({
  event,
  match,
  reader,
  slip,
  user_id,
  canAct,
  hasArmies = false,
  refetch,
}: MatchReportProps) {
  const own = useZone()
  const zone = event.time_zone ?? own
  const [isCorrecting, setCorrecting] = useState(false)
  const ownReports = useOwnReports()
  const sides = sidesOf(match, reader)
  const report = useReport({
    match,
    isSwapped: match.participant2_id === reader,
    user_id,
    slip,
    onSent: (saved) => {
      setCorrecting(false)
      if (saved.report) ownReports.add(saved.report.id)
    },
    onRefused: refetch,
  })
  const region = useLostFocus<HTMLDivElement>(match.version)
  const policy = event.report_policy
  const found = reportStateOf(match, reader, policy)
  const state = found === 'theirs' && ownReports.has(match.report?.id) ? 'own' : found
  const { status } = report
  const isUnsent = status.kind === 'unsent' || status.kind === 'sending'
  const isForm = canAct && (state === 'none' || isCorrecting || isUnsent)
  const at = match.report ? formatTime(match.report.at, zone) : ''
  const correct = () => setCorrecting(true)
  const sentence = describeReport({ match, state, reader, policy, at })
  return (
    <div ref={region} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      {isForm ? (
        <ReportForm
          sides={sides}
          hasArmies={hasArmies}
          report={report}
          onCancel={isCorrecting ? () => setCorrecting(false) : undefined}
        />
      ) : (
        (state !== 'none' || hasArmies) && state !== 'organiser' && <Scores sides={sides} hasArmies={hasArmies} />
      )}
      {!isForm && status.kind === 'refused' && <Banner kind="error">{status.message}</Banner>}
      <div role="status" className="grid gap-3 empty:hidden">
        {!isForm && sentence !== '' && <p className="wrap-anywhere">{sentence}</p>}
        {!isForm && canAct && state === 'disputed' && (
          <versions.Lazy match={match} zone={zone} slip={slip} user_id={user_id} />
        )}
      </div>
      {canAct && !isForm && state === 'theirs' && (
        <Answer key={match.report?.id} match={match} slip={slip} onCorrect={correct} onRefused={refetch} />
      )}
      {canAct && !isForm && (state === 'own' || state === 'disputed') && (
        <Button look="secondary" onClick={correct}>
          {state === 'own' ? 'Correct It' : 'Report Again'}
        </Button>
      )}
    </div>
  )
}
