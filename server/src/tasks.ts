import type { Changed } from '@muster/site/cache-tags'
import type { TaskList } from 'graphile-worker'
import { releaseLost, sweepJobs } from './db/queue.ts'
import type { Db } from './db/tables.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { strengthJobs } from './features/army-stats/jobs.ts'
import type { MeasureStrengths } from './features/army-stats/service.measuring.ts'
import { deletionJobs } from './features/deletion/jobs.ts'
import { placeAllEvents } from './features/events/jobs.ts'
import { feedbackJobs } from './features/feedback/jobs.ts'
import { importJobs } from './features/imports/jobs.ts'
import { createFileReader } from './features/imports/service.reading.ts'
import { listJobs } from './features/lists/jobs.ts'
import { mergeJobs } from './features/merges/jobs.ts'
import { publishOpenData } from './features/open-data/service.ts'
import { passkeyJobs } from './features/passkeys/jobs.ts'
import { loadPlaces } from './features/places/queries.loading.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { staffJobs } from './features/staff/jobs.ts'
import { type Limits, noLimits } from './http/limits/limits.ts'
import type { Deliver } from './mail/queue.ts'
import type { Transport } from './mail/transport.ts'
import { noticeJobs } from './notices/jobs.ts'
import { type NetworkPolicy, publicInternet } from './webhooks/post.ts'

export interface TaskDeps {
  db: Db
  transport: Transport
  from: string
  publicUrl: string
  /** The recipient of feedback, if any. */
  feedbackTo: string | undefined
  /** The addresses of the editors, who are told that imports wait. */
  editors?: readonly string[]
  /** The folder for files; undefined writes none. */
  dataDir?: string
  /** Counts the events that imports create. */
  limits?: Limits
  /** Where webhooks may be posted to. */
  networkPolicy?: NetworkPolicy
  /** Rates all players; returns the number of changed ratings. */
  ratePlayers: (signal: AbortSignal | undefined, isFull?: boolean) => Promise<number>
  /** Measures the armies of a season. */
  measureStrengths: MeasureStrengths
  /** Invalidates responses whose data a task has changed; undefined invalidates all. */
  invalidate?: (changed: Changed) => void
}

/** All tasks of the worker, by name. A task that throws is retried later. */
export function tasksOf({
  db,
  transport,
  from,
  publicUrl,
  feedbackTo,
  editors = [],
  dataDir,
  limits = noLimits,
  networkPolicy = publicInternet,
  ratePlayers,
  measureStrengths,
  invalidate,
}: TaskDeps): TaskList {
  const host = new URL(publicUrl).hostname
  const deliver: Deliver = async ({ job }, mail) => {
    // Loaded on demand: its libraries are as large as the rest of the server, and many servers never send a mail.
    const { renderMail } = await import('./mail/templates.ts')
    await transport({ ...(await renderMail(mail, publicUrl)), from, messageId: `<muster-${job.id}@${host}>` })
  }
  const accounts = accountJobs(db, deliver)
  const deletions = deletionJobs({ db, deliver, dataDir })
  const notices = noticeJobs({ db, deliver, publicUrl, networkPolicy })
  const imports = importJobs({ db, limits, reader: createFileReader(), invalidate: (changed) => invalidate?.(changed) })
  return {
    ...accounts,
    ...deletions,
    ...notices,
    ...passkeyJobs(db, deliver),
    ...mergeJobs(db, deliver),
    ...staffJobs(db, deliver),
    ...listJobs(db, (changed) => invalidate?.(changed)),
    ...feedbackJobs(db, feedbackTo, deliver),
    ...reviewJobs(db, editors, deliver),
    ...imports,
    ...strengthJobs(db, measureStrengths),
    publish_open_data: async () => {
      await publishOpenData(db, new Date().toISOString().slice(0, 10))
    },
    load_places: async (_payload, { abortSignal }) => {
      await loadPlaces(db, abortSignal)
      invalidate?.(['places'])
    },
    place_events: async () => {
      await placeAllEvents(db)
      invalidate?.(undefined)
    },
    rate_players: async (_payload, { abortSignal }) => {
      if ((await ratePlayers(abortSignal)) > 0) invalidate?.(['ratings'])
    },
    // What no version of an event has told shows by the next morning.
    rate_all_players: async (_payload, { abortSignal }) => {
      if ((await ratePlayers(abortSignal, true)) > 0) invalidate?.(['ratings'])
    },
    release_lost: async () => {
      await releaseLost(db)
    },
    // Concurrently, so that a failure of one does not skip the others.
    clean_up: async () => {
      const all = [accounts, deletions, notices, imports]
      await Promise.all([...all.map(({ clean_up }) => clean_up()), sweepJobs(db)])
    },
  }
}
