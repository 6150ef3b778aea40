import { createAlert } from '@muster/contract/alerts'
import type { BodyInputOf } from '@muster/contract/endpoint'
import { createEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { buildUser, eventInput, type Owner } from './builders.ts'
import { jobQueueOf } from './job-queue.ts'
import type { TestApp } from './test-app.ts'

type Given = Partial<BodyInputOf<typeof createAlert>> & { owner?: Owner }

/** Helpers that create alerts and events, and run the jobs between them. */
export function alertsOf(test: TestApp) {
  const { settle } = jobQueueOf(test)

  return {
    settle: () => settle(sql`update alerts set last_notified_at = last_notified_at - interval '2 hours'`),

    /** By default an alert matches every event and sends a mail immediately. */
    buildAlert: async ({ owner, ...given }: Given = {}) => {
      const user = owner ?? (await buildUser(test))
      const body = { filters: {}, channel: 'mail', pace: 'at_once', ...given } satisfies BodyInputOf<typeof createAlert>
      const alert = (await test.call(createAlert, { token: user.token, body })).body
      return { ...alert, owner: user }
    },

    /** Creates an event through the API, by default as another user. No alert has reported it yet. */
    announce: async (given: Partial<BodyInputOf<typeof createEvent>> = {}, owner?: Owner) => {
      const { token } = owner ?? (await buildUser(test))
      return (await test.call(createEvent, { token, body: { ...eventInput, ...given } })).body
    },
  }
}

/** The dates of an event of today without a time, at a hall where it is about two in the afternoon. */
export function ofToday() {
  const behind = new Date().getUTCHours() - 14
  const time_zone = `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
  return { has_time: false, event_date: new Date().toISOString(), time_zone }
}
