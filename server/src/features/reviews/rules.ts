import type { Job } from '../../db/queue.ts'

/** Between two mails to the editors, in milliseconds. */
const pause = 3_600_000

/** Tells the editors at the end of this hour that somebody waits. Its key is the hour, so that each has one mail. */
export function mailEditors(now: number): Job {
  const hour = Math.floor(now / pause) + 1
  return {
    task: 'mail_reviews',
    id: null,
    priority: 10,
    key: `mail_reviews:${hour}`,
    delay: Math.ceil((hour * pause - now) / 1000),
  }
}
