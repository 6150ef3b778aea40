import type { Job } from '../../db/queue.ts'

/** How long before the deadline for lists those are reminded who have handed in nothing, in days, earliest first. */
const reminderDays = [3, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** In seconds. */
const day = 86_400

/** The jobs of a deadline for lists: the reminders, and the moment from which everybody may read them. */
export function deadlineJobs(event_id: number, deadline: Date | string | null | undefined): Job[] {
  if (deadline == null) return []
  const left = secondsUntil(deadline)
  const reminders = reminderDays.map((days) => ({ task: `remind_lists_${days}`, delay: left - days * day }))
  return [...reminders, { task: 'close_lists', delay: left }]
    .filter(({ delay }) => delay > 0)
    .map((job) => ({ ...job, key: `${job.task}:${event_id}`, id: event_id, priority: 5 }))
}

/**
 * Whether the reminder of so many days is due: from its moment until that of the next. A job may be late, and one of a
 * deadline that has moved since may be early, or no longer wanted.
 */
export function isReminderDue(days: ReminderDays, deadline: Date): boolean {
  const left = secondsUntil(deadline) / day
  const next = reminderDays.find((other) => other < days) ?? 0
  // Clocks of two servers differ by seconds.
  return left > next && left < days + 0.01
}

const secondsUntil = (deadline: Date | string) => (new Date(deadline).getTime() - Date.now()) / 1000
