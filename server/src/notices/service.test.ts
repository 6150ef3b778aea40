import { createAnnouncement } from '@muster/contract/announcements'
import { updateEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventMailsOf } from '../testing/event-mails.ts'
import { startTestApp } from '../testing/test-app.ts'
import { planNotices } from './service.ts'

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
  const { id, change } = await setUp()
  await change('Summer Cup')
  await change('Autumn Cup')
  await Promise.all([1, 2, 3, 4].map(() => planNotices(test.db, id)))
  await settle()
  // The mail says how the event was before the first of these changes.
  expect(new Set(subjects())).toEqual(new Set(['Changed: Autumn Cup']))
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
