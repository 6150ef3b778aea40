import { getEvent } from '@muster/contract/events'
import { putList, remindLists } from '@muster/contract/lists'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventMailsOf } from '../../testing/event-mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { listJobs } from './jobs.ts'

const test = startTestApp()
const { buildHall, settle } = eventMailsOf(test)

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

/** Ana has handed in; Ben and Olga have not, Cleo has no account, Dan waits and Eve has dropped. */
async function buildAsked(days: number) {
  const hall = await buildHall()
  await hall.desk.change({ list_policy: 'required', list_deadline: inDays(days), time_zone: 'Europe/London' })
  const participant_id = hall.participants[0] ?? 0
  const params = { ...hall.params, participant_id }
  await test.call(putList, { token: hall.ana.token, params, body: { text: 'Clawpack' } })
  await settle()
  test.mails.length = 0
  return hall
}

/** Runs a job that would be due later. */
const run = (task: 'remind_lists_3' | 'remind_lists_1' | 'close_lists', id: number) =>
  listJobs(test.db, () => undefined)[task]({ id }, undefined as never)

const missing = 'Your army list is missing: Winter Cup'

it.each([
  ['three days', 3, 'remind_lists_3', true],
  ['half a day late', 2.5, 'remind_lists_3', true],
  ['one day', 1, 'remind_lists_1', true],
  ['one day, of a deadline that was two days later,', 1, 'remind_lists_3', false],
  ['two days, of a deadline that was earlier,', 2, 'remind_lists_1', false],
  ['ten days', 10, 'remind_lists_3', false],
] as const)(
  '%s before the deadline, who has handed in nothing is reminded, or not',
  async (_name, days, task, isDue) => {
    const hall = await buildAsked(days)
    await run(task, hall.id)
    await settle()
    expect(hall.mailed()).toEqual(
      isDue
        ? [
            ['ben', missing],
            ['olga', missing],
          ]
        : [],
    )
  },
)

it('queues the reminders and the end for the deadline, and again when it moves', async () => {
  const hall = await buildAsked(4)
  const queued = async () =>
    (
      await sql<{ key: string; hours: number }>`
        select key, round(extract(epoch from run_at - now()) / 3600)::int as hours
        from graphile_worker.jobs where key like '%lists%' order by run_at`.execute(test.db)
    ).rows
  const named = (name: string) => `${name}:${hall.id}`
  // All jobs have run once, as `settle` makes them due.
  await hall.desk.change({ list_deadline: inDays(5) })
  expect(await queued()).toEqual([
    { key: named('remind_lists_3'), hours: 48 },
    { key: named('remind_lists_1'), hours: 96 },
    { key: named('close_lists'), hours: 120 },
  ])
  await hall.desk.change({ list_deadline: inDays(2) })
  expect(await queued()).toMatchObject([{ hours: 24 }, { hours: 48 }, expect.anything()])
})

it('one tap reminds everybody, and a list that comes in before the mail is not asked for', async () => {
  const hall = await buildAsked(8)
  await test.call(remindLists, { token: hall.olga.token, params: hall.params })
  const participant_id = hall.participants[1] ?? 0
  await test.call(putList, {
    token: hall.ben.token,
    params: { ...hall.params, participant_id },
    body: { text: 'Just now' },
  })
  await settle()
  expect(hall.mailed()).toEqual([['olga', missing]])
  expect(test.mails[0]?.text).toMatch(/asks for your army list until .+/)
})

it('raises the version at the deadline, so that open pages show the lists', async () => {
  const hall = await buildAsked(8)
  const read = async () => (await test.call(getEvent, { token: hall.olga.token, params: hall.params })).body
  await hall.desk.change({ lists_shown: 'deadline' })
  const before = await read()
  await sql`update events set list_deadline = now() - interval '1 second' where id = ${hall.id}`.execute(test.db)
  await run('close_lists', hall.id)
  const after = await read()
  expect([before.lists_are_shown, after.lists_are_shown]).toEqual([false, true])
  expect(after.version).toBeGreaterThan(before.version)
})

it('moves with the event, so that lists of an event that is postponed stay hidden', async () => {
  const hall = await buildAsked(0.5)
  const read = async () => (await test.call(getEvent, { token: hall.olga.token, params: hall.params })).body
  const before = await read()
  const localOf = (instant: string | null) =>
    Temporal.Instant.from(instant ?? '')
      .toZonedDateTimeISO('Europe/London')
      .toPlainDateTime()
  const event_date = localOf(before.event_date)
    .add({ days: 30 })
    .toZonedDateTime('Europe/London')
    .toInstant()
    .toString()
  await hall.desk.change({ event_date })
  const after = await read()
  expect(localOf(after.list_deadline)).toEqual(localOf(before.list_deadline).add({ days: 30 }))
})
