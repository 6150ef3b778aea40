import { createAlert } from '@muster/contract/alerts'
import type { BodyInputOf } from '@muster/contract/endpoint'
import { createEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { buildUser, eventInput, type Owner } from './builders.ts'
import { jobQueueOf } from './job-queue.ts'
import type { TestApp } from './test-app.ts'

type Given = Partial<BodyInputOf<typeof createAlert>> & { owner?: Owner }

/** Alerts and the events that they find. */
export function alertsOf(test: TestApp) {
  const { makeDue, jobs } = jobQueueOf(test)

  /** Does all that is queued, whenever it was due, as if every alert had been silent for hours. */
  const settle = async () => {
    do {
      await sql`update alerts set last_told_at = last_told_at - interval '2 hours'`.execute(test.db)
      await makeDue()
      await test.runJobs()
    } while ((await jobs()).some(({ attempts }) => attempts === 0))
  }

  return {
    settle,

    /** By mail and at once, unless told otherwise; about everything. */
    buildAlert: async ({ owner, ...given }: Given = {}) => {
      const user = owner ?? (await buildUser(test))
      const body = { filters: {}, channel: 'mail', pace: 'at_once', ...given } satisfies BodyInputOf<typeof createAlert>
      const alert = (await test.call(createAlert, { token: user.token, body })).body
      return { ...alert, owner: user }
    },

    /** Makes an event by the API, as somebody else unless told otherwise. Nobody has been told about it yet. */
    announce: async (given: Partial<BodyInputOf<typeof createEvent>> = {}, owner?: Owner) => {
      const { token } = owner ?? (await buildUser(test))
      return (await test.call(createEvent, { token, body: { ...eventInput, ...given } })).body
    },
  }
}
