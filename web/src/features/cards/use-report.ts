import { fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { type LastAttempt, useCommand } from '../../lib/commands.ts'
import { nobody } from '../../lib/drafts.ts'
import { createSender, type Left, leftBy, type Sender } from '../../lib/sender.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import { createReport } from './commands.ts'
import { noReport, type ReportValues, readReport } from './typed-report.ts'

type Status =
  | { kind: 'editing' | 'sending' }
  | { kind: 'refused'; message: string }
  /** No usable response arrived. It is sent again, with the same key. */
  | { kind: 'unsent' }

interface ReportDraft {
  values: ReportValues
  last: LastAttempt
  /** The user has pressed Send, so it is sent again after a reload. */
  isSubmitted: boolean
}

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
  /** What the user has sent and the server has not answered. */
  const submitted = useRef<ReportValues>(undefined)
  const key = `report_draft_${match.id}` as const
  const save = (next: ReportValues, isSubmitted: boolean) =>
    drafts.save(key, user_id, { values: next, last: last.current, isSubmitted } satisfies ReportDraft)

  const attempt = useEffectEvent(async (): Promise<Left | undefined> => {
    const sent = submitted.current
    if (!sent) return
    const report = readReport(match, isSwapped, sent)
    if ('fault' in report) {
      submitted.current = undefined
      setStatus({ kind: 'refused', message: report.fault })
      return
    }
    setStatus({ kind: 'sending' })
    const params = { event_id: match.event_id, match_id: match.id }
    const signal = AbortSignal.timeout(maxWait)
    const sending = send({ params, body: report.body }, { slip, signal }, last.current)
    // With the key of this attempt, which a reload must not change.
    save(sent, true)
    try {
      const saved = await sending
      // The user may have typed another one since, which stays.
      if (submitted.current === sent) {
        submitted.current = undefined
        drafts.remove(key)
        setValues(noReport)
        setStatus({ kind: 'editing' })
      }
      onSent(saved)
    } catch (error) {
      if (submitted.current !== sent) return
      if (fateOf(error) !== 'refused') {
        setStatus({ kind: 'unsent' })
        return leftBy(error)
      }
      submitted.current = undefined
      save(sent, false)
      setStatus({ kind: 'refused', message: `Not sent. ${serverDetail(error) || 'Please try again.'}` })
      void onRefused()
    }
  })

  const sender = useRef<Sender>(undefined)
  useEffect(() => {
    const closing = new AbortController()
    const isWaiting = () => submitted.current !== undefined
    sender.current = createSender({ attempt: () => attempt(), isWaiting, connection, signal: closing.signal })
    return () => closing.abort()
  }, [connection])
  const submit = (sent: ReportValues) => {
    submitted.current = sent
    sender.current?.send({ isUrgent: true })
  }

  // After hydration: the server's HTML has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useEffect(() => {
    const draft = drafts.read<ReportDraft>(key, user_id)
    if (!draft) return
    last.current = draft.last
    setValues(draft.values)
    if (draft.isSubmitted) submit(draft.values)
  }, [key])

  const type = (changed: Partial<ReportValues>) => {
    submitted.current = undefined
    setStatus({ kind: 'editing' })
    setValues((before) => {
      const next = { ...before, ...changed }
      save(next, false)
      return next
    })
  }
  return { values, status, type, submit: () => submit(values) }
}
