import { createAnnouncement } from '@muster/contract/announcements'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { eventMailsOf } from '../testing/event-mails.ts'
import { startTestApp } from '../testing/test-app.ts'
import { whenBlocked } from '../testing/when-blocked.ts'
import { planLeft, planNotices } from './service.ts'

const test = startTestApp()
const { buildHall, settle } = eventMailsOf(test)

const subjects = () => test.mails.map(({ subject }) => subject)

/** An event whose causes so far are planned, and nothing of them was mailed. */
async function setUp() {
  const hall = await buildHall()
  await settle()
  test.mails.length = 0
  const { token } = hall.olga
  return {
    ...hall,
    change: (title: string) => test.call(updateEvent, { token, params: hall.params, body: { title } }),
    announce: (text: string) =>
      test.call(createAnnouncement, { token, params: hall.params, body: { text, by_mail: true } }),
  }
}

it('each cause is planned once, however many jobs plan at the same time, and in its order', async () => {
  const { id, change, mailed } = await setUp()
  await change('Summer Cup')
  await change('Autumn Cup')
  await Promise.all([1, 2, 3, 4].map(() => planNotices(test.db, id)))
  await settle()
  // The mail says how the event was before the first of these changes.
  expect(mailed()).toEqual(['ana', 'ben', 'dan'].map((name) => [name, 'Changed: Autumn Cup']))
  expect(test.mails[0]?.text).toContain('Title: Autumn Cup (before: Winter Cup)')
  test.mails.length = 0
  await change('Spring Cup')
  await change('Autumn Cup')
  await settle()
  expect(subjects()).toEqual([])
})

it('a cause that cannot be planned keeps back no other, and is planned once it can be', async () => {
  const { id, announce, change } = await setUp()
  await announce('Lunch')
  await sql`update causes set kind = 'unknown' where event_id = ${id}`.execute(test.db)
  await change('Summer Cup')
  await expect(planNotices(test.db, id)).rejects.toThrow()
  const { rows } = await sql`select kind from causes`.execute(test.db)
  expect(rows).toEqual([{ kind: 'unknown' }])
  await sql`update causes set kind = 'announced'`.execute(test.db)
  await settle()
  const [mail] = test.mails
  expect(mail?.text).toContain('Lunch')
  expect(mail?.text).toContain('Title: Summer Cup (before: Winter Cup)')
})

it('a write has a job of its own while a worker takes that of an earlier one', async () => {
  const { announce } = await setUp()
  await announce('Lunch')
  const worker = await test.pool.connect()
  onTestFinished(() => worker.release())
  await worker.query('begin')
  await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'busy'`)
  const writing = announce('Round 2')
  await Promise.race([writing, whenBlocked(test).catch(() => {})])
  await worker.query('commit')
  await writing
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'plan_notices' and locked_at is null`.execute(test.db)
  expect(rows).toHaveLength(1)
})

it('a cause that a crash has left without a job is planned a minute later', async () => {
  const { announce } = await setUp()
  await announce('Lunch')
  await sql`delete from graphile_worker._private_jobs`.execute(test.db)
  await planLeft(test.db)
  expect((await sql`select from graphile_worker.jobs`.execute(test.db)).rows).toEqual([])
  await sql`update causes set at = at - interval '2 minutes'`.execute(test.db)
  await planLeft(test.db)
  await test.runJobs()
  await settle()
  expect(subjects()).toContain('Announcement: Winter Cup')
})

it('a change of a draft is not mailed, even if it is listed before the change is planned', async () => {
  const { olga, params, change } = await setUp()
  const show = (visibility: 'draft' | 'listed') =>
    test.call(updateEvent, { token: olga.token, params, body: { visibility } })
  await show('draft')
  await change('Secret')
  await show('listed')
  await settle()
  expect(subjects()).toEqual([])
})

it('what happened to an event that is deleted before it is planned is planned, too', async () => {
  const { olga, params, change, announce, mailed } = await setUp()
  await change('Summer Cup')
  await announce('Lunch')
  await test.call(deleteEvent, { token: olga.token, params })
  await settle()
  expect(mailed()).toEqual(['ana', 'ben', 'dan'].map((name) => [name, 'Cancelled: Summer Cup']))
  expect((await sql`select from causes`.execute(test.db)).rows).toEqual([])
})
