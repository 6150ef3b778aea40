import { createAnnouncement, takeBackAnnouncement } from '@muster/contract/announcements'
import { updateEvent } from '@muster/contract/events'
import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { quietLogger } from '../../db/worker-logger.ts'
import type { Transport } from '../../mail/transport.ts'
import { tasksOf } from '../../tasks.ts'
import { eventMailsOf } from '../../testing/event-mails.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

const test = startTestApp()
const { buildHall, settle, makeDue, jobs, planAll } = eventMailsOf(test)
type Hall = Awaited<ReturnType<typeof buildHall>>

const announce = ({ olga, params }: Hall, text: string) =>
  test.call(createAnnouncement, { token: olga.token, params, body: { text, by_mail: true } })
const change = ({ olga, params }: Hall, body: object) =>
  test.call(updateEvent, { token: olga.token, params, body: body as never })

const tasksWith = (transport: Transport) =>
  tasksOf({
    db: test.db,
    transport,
    from: 'muster@example.com',
    publicUrl: testConfig.PUBLIC_URL,
    feedbackTo: undefined,
    ratePlayers: async () => 0,
    measureStrengths: async () => ({ matches: 0, events: 0, strengths: [] }),
  })

/** Runs the jobs that are due now. */
const run = () => test.runJobs()
const ofAna = ({ ana }: Hall) => test.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)

describe('one person', () => {
  it('gets one mail a minute, and then one with everything since', async () => {
    const hall = await buildHall()
    await announce(hall, 'One')
    await run()
    await announce(hall, 'Two')
    await hall.desk.publish(1)
    await makeDue()
    await run()
    await announce(hall, 'Three')
    await run()
    expect(ofAna(hall)).toEqual(['Announcement: Winter Cup'])
    const waiting = await jobs()
    expect(waiting).toHaveLength(3)
    for (const { seconds } of waiting) expect(seconds).toBeGreaterThan(30)
    await settle()
    expect(ofAna(hall)).toEqual(['Announcement: Winter Cup', 'Round 1: table 7, against Ben · Winter Cup, and 2 more'])
    const { text = '', headers } = test.mails.findLast(({ to }) => to === hall.ana.email) ?? {}
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /Round 1: table 7, against Ben · Winter Cup .*Announcement: Winter Cup Two .*Announcement: Winter Cup Three/,
    )
    expect(headers?.['List-Unsubscribe']).toMatch(/&kind=pairings&kind=events>$/)
  })

  it('gets the same mail again only if the mail server refused it, together with nothing newer', async () => {
    const hall = await buildHall()
    await announce(hall, 'One')
    const sent: string[] = []
    const transport = async ({ messageId, to }: { messageId: string; to: string }) => {
      if (to === hall.ana.email) sent.push(messageId)
      if (sent.length === 1 && to === hall.ana.email) throw new Error('450 busy')
    }
    const tasks = tasksWith(transport)
    const attempt = () => runOnce({ pgPool: test.pool, taskList: tasks, logger: quietLogger, noHandleSignals: true })
    await attempt()
    await announce(hall, 'Two')
    await attempt()
    expect(sent).toHaveLength(1)
    await makeDue()
    await attempt()
    expect(sent).toEqual([sent[0], sent[0]])
    await settle()
    expect(ofAna(hall)).toEqual(['Announcement: Winter Cup'])
  })

  it('whose address is not verified gets none', async () => {
    const hall = await buildHall()
    await test.db.updateTable('users').set({ is_verified: false }).where('id', '=', hall.ana.id).execute()
    await announce(hall, 'One')
    await settle()
    expect(hall.mailed().map(([name]) => name)).toEqual(['ben', 'dan'])
  })
})

describe('a pairing', () => {
  it('that is taken back before its mail is not mailed, and the next one is', async () => {
    const hall = await buildHall()
    await hall.desk.publish(1)
    await run()
    await hall.desk.unpublish(1)
    await settle()
    expect(test.mails).toEqual([])
    await hall.desk.publish(1)
    await settle()
    expect(hall.mailed()).toHaveLength(2)
  })

  it('that is taken back while its mail waits is not mailed', async () => {
    const hall = await buildHall()
    await announce(hall, 'One')
    await run()
    await hall.desk.publish(1)
    await makeDue()
    await run()
    await hall.desk.unpublish(1)
    await settle()
    expect(ofAna(hall)).toEqual(['Announcement: Winter Cup'])
    await hall.desk.publish(1)
    await settle()
    expect(ofAna(hall)).toHaveLength(2)
  })

  it('that is published again is mailed again only to those for whom it has changed', async () => {
    const hall = await buildHall()
    const [ana, ben, cleo] = hall.participants
    await hall.desk.publish(1)
    await settle()
    await hall.desk.unpublish(1)
    await hall.desk.publish(1)
    await settle()
    expect(hall.mailed()).toHaveLength(2)
    await hall.desk.unpublish(1)
    await hall.desk.byHand(1, {
      pairings: [{ participant1_id: ana, participant2_id: cleo, table_number: 3 }],
      byes: [{ participant_id: ben }],
    })
    await hall.desk.publish(1)
    await settle()
    expect(hall.mailed().map(([name, subject]) => `${name}: ${subject}`)).toEqual([
      'ana: Round 1: table 3, against Cleo · Winter Cup',
      'ana: Round 1: table 7, against Ben · Winter Cup',
      'ben: Round 1: table 7, against Ana · Winter Cup',
      'ben: Round 1: you have a bye · Winter Cup',
    ])
  })

  it('with a result is not mailed any more', async () => {
    const hall = await buildHall()
    await hall.desk.publish(1)
    await hall.desk.play(1)
    await settle()
    expect(test.mails).toEqual([])
  })
})

it('a change that is reverted at once, or matters to nobody, is not mailed', async () => {
  const hall = await buildHall()
  await change(hall, { title: 'Typo' })
  await change(hall, { title: 'Winter Cup' })
  await change(hall, { description: 'Bring dice.', registration_open: true })
  await settle()
  expect(test.mails).toEqual([])
})

it('changes of a draft or a finished event are not mailed', async () => {
  const hall = await buildHall()
  await change(hall, { is_finished: true })
  await change(hall, { title: 'Autumn Cup' })
  await change(hall, { is_finished: false, visibility: 'draft' })
  await change(hall, { title: 'Summer Cup' })
  await announce(hall, 'Hidden')
  await settle()
  expect(test.mails).toEqual([])
})

it('an announcement that is taken back is not mailed, not even to those whose mail waits', async () => {
  const hall = await buildHall()
  const takeBack = (announcement_id: number) =>
    test.call(takeBackAnnouncement, { token: hall.olga.token, params: { ...hall.params, announcement_id } })
  await takeBack((await announce(hall, 'Lunch')).body.id)
  await settle()
  const { body } = await announce(hall, 'Late lunch')
  await addMails()
  expect((await jobs()).length).toBeGreaterThan(1)
  await takeBack(body.id)
  await settle()
  expect(test.mails).toEqual([])
})

/** Adds the mails about an announcement, without sending them. */
async function addMails() {
  await planAll()
  const { mail_announcement } = tasksWith(async () => {})
  await runOnce({ pgPool: test.pool, taskList: { mail_announcement }, logger: quietLogger, noHandleSignals: true })
}

it('1,000 participants are mailed by one job in batches, each once', async () => {
  const hall = await buildHall()
  await sql`
    with added as (
      insert into users (email, nickname, password_hash, is_verified)
      select 'many' || n || '@example.com', 'Many ' || n, 'x', true from generate_series(1, 995) n
      returning id, nickname)
    insert into participants (event_id, game_type, user_id, nickname)
    select ${hall.id}, 'SPEARHEAD', id, nickname from added`.execute(test.db)
  await announce(hall, 'One')
  expect(await jobs()).toHaveLength(1)
  // Sending would take as long as the rest of the file.
  await addMails()
  const { rows } = await sql<{ jobs: number; users: number }>`
    select count(*) as jobs, count(distinct payload->>'id') as users
    from graphile_worker._private_jobs
    where payload->>'id' in (select id::text from users where email like 'many%')`.execute(test.db)
  expect(rows.map((row) => [Number(row.jobs), Number(row.users)])).toEqual([[995, 995]])
})
