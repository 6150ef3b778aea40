import { ApiError, fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { type LastAttempt, useCommand } from '../../lib/commands.ts'
import { nobody } from '../../lib/drafts.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import { createReport } from './commands.ts'
import { noReport, type ReportValues, readReport } from './typed-report.ts'

type Status =
  | { kind: 'editing' | 'sending' }
  | { kind: 'refused'; message: string }
  /** No usable response arrived. It is sent again, with the same key, when the server responds or the network is back. */
  /** It is sent again after any response, or after this many milliseconds. */
  | { kind: 'unsent'; wait?: number }

interface ReportDraft {
  values: ReportValues
  last: LastAttempt
  /** The user has pressed Send, so it is sent again after a reload. */
  isSubmitted: boolean
}

/** The wait between a response and another attempt, in milliseconds: an overloaded server responds, too. */
const retryPause = 5_000

/** How long one attempt waits for a response, in milliseconds. */
const maxWait = 15_000

interface ReportOptions {
  match: Match
  /** Whether the form shows participant 2 first. */
  isSwapped: boolean
  /** The reader's account; undefined for the holder of a slip. */
  user_id?: number | undefined
  slip?: string | undefined
  onSent: (match: Match) => void
  /** Called when the server refuses the report: the match may have changed. */
  onRefused: () => unknown
}

/** A report while it is typed. It survives a reload, and is sent until a response arrives, with one key. */
export function useReport({ match, isSwapped, user_id = nobody, slip, onSent, onRefused }: ReportOptions) {
  const { connection, drafts } = useApplication()
  const send = useCommand(createReport)
  const [values, setValues] = useState(noReport)
  const [status, setStatus] = useState<Status>({ kind: 'editing' })
  const last = useRef<LastAttempt>({})
  const key = `report_draft_${match.id}` as const
  const save = (next: ReportValues, isSubmitted: boolean) =>
    drafts.save(key, user_id, { values: next, last: last.current, isSubmitted } satisfies ReportDraft)

  // After hydration: the server's HTML has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useEffect(() => {
    const draft = drafts.read<ReportDraft>(key, user_id)
    if (!draft) return
    last.current = draft.last
    setValues(draft.values)
    if (draft.isSubmitted) void submit(draft.values)
  }, [key])

  const type = (changed: Partial<ReportValues>) => {
    setStatus({ kind: 'editing' })
    setValues((before) => {
      const next = { ...before, ...changed }
      save(next, false)
      return next
    })
  }
  const submit = async (sent: ReportValues) => {
    const report = readReport(match, isSwapped, sent)
    if ('fault' in report) return setStatus({ kind: 'refused', message: report.fault })
    setStatus({ kind: 'sending' })
    const params = { event_id: match.event_id, match_id: match.id }
    const signal = AbortSignal.timeout(maxWait)
    const sending = send({ params, body: report.body }, { slip, signal }, last.current)
    // With the key of this attempt, which a reload must not change.
    save(sent, true)
    try {
      const saved = await sending
      drafts.remove(key)
      setValues(noReport)
      setStatus({ kind: 'editing' })
      onSent(saved)
    } catch (error) {
      if (fateOf(error) !== 'refused') return setStatus({ kind: 'unsent', ...waitOf(error) })
      save(sent, false)
      setStatus({ kind: 'refused', message: `Not sent. ${serverDetail(error) || 'Please try again.'}` })
      void onRefused()
    }
  }

  const resend = useEffectEvent(() => void submit(values))
  useEffect(() => {
    if (status.kind !== 'unsent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendAgain = () => {
      timer ??= setTimeout(() => resend(), status.wait ?? retryPause)
    }
    // No other response will come that says when the server has time.
    if (status.wait !== undefined) sendAgain()
    const unsubscribe = connection.subscribe(sendAgain)
    window.addEventListener('online', sendAgain)
    return () => {
      unsubscribe()
      window.removeEventListener('online', sendAgain)
      clearTimeout(timer)
    }
  }, [connection, status])

  return { values, status, type, submit: () => submit(values) }
}

/** How long to wait for a server that has too much to do, in milliseconds; nothing else says when to send again. */
function waitOf(error: unknown): { wait?: number } {
  if (!(error instanceof ApiError) || fateOf(error) !== 'later' || error.status === 401) return {}
  return { wait: Math.max(retryPause, (error.retryAfter ?? 0) * 1000) }
}
