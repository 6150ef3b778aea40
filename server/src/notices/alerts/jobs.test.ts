import { deleteAlert, endAlert, listAlerts, testAlert } from '@muster/contract/alerts'
import { deleteEvent, listEvents, updateEvent } from '@muster/contract/events'
import { isLong } from '@muster/rules/testing/extent'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { alertsOf, ofToday } from '../../testing/alerts.ts'
import { buildUser } from '../../testing/builders.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const { buildAlert, announce, settle } = alertsOf(test)
const { queueTask, jobs, makeDue, planAll } = jobQueueOf(test)

const ids = { Leeds: 2644688, York: 2633352, London: 2643743 }
const future = '2100-05-01T09:30:00Z'

/** The recipients and subjects of the mails, oldest first. */
const delivered = () => test.mails.map(({ to, subject }) => [to, subject])

describe('a new event', () => {
  it('is mailed to the owner of a matching alert, with its time, place and distance', async () => {
    const { owner } = await buildAlert({ filters: { game_type: 'SPEARHEAD', near_place: ids.Leeds, radius_km: 50 } })
    const { id } = await announce({
      title: 'Cup of York',
      event_date: future,
      location_city: 'York',
      place_id: ids.York,
    })
    await settle()
    expect(delivered()).toEqual([[owner.email, 'New Spearhead events within 31 miles of Leeds']])
    const [{ text = '', html = '', headers } = {}] = test.mails
    for (const version of [text, html]) {
      expect(version).toContain('Cup of York')
      expect(version).toContain(`http://muster.test/events/${id}`)
      expect(version).toContain('Spearhead tournament · Sat 1 May 2100, 10:30 BST · York, 22 miles away')
    }
    const [, token = ''] = /\/alerts\/end\?token=([\w-]{43})>/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
    expect((await test.call(endAlert, { query: { token } })).status).toBe(200)
    await announce({ place_id: ids.York })
    await settle()
    expect(test.mails).toHaveLength(1)
  })

  it('is reported after two minutes, with the corrections made by then', async () => {
    const { owner } = await buildAlert({ filters: { search: 'cup' } })
    const organiser = await buildUser(test)
    const { id: event_id } = await announce({ title: 'Cuup' }, organiser)
    await test.runJobs()
    expect((await jobs()).map(({ seconds }) => Math.round(seconds))).toEqual([120])
    await test.call(updateEvent, { token: organiser.token, params: { event_id }, body: { title: 'Cup' } })
    await settle()
    expect(delivered()).toEqual([[owner.email, 'New events with “cup”']])
    expect(test.mails[0]?.text).not.toContain('Cuup')
  })

  it.each([
    ['of the alert’s owner', (owner: Parameters<typeof announce>[1]) => announce({}, owner)],
    ['in the past', () => announce({ event_date: '2020-01-01T10:00:00Z' })],
    ['that is unlisted', () => announce({ visibility: 'unlisted' })],
    [
      'that has begun',
      () => announce().then(({ id }) => sql`update events set begun = true where id = ${id}`.execute(test.db)),
    ],
    [
      'that its owner has ended',
      () => announce().then(({ id }) => sql`update events set finished_at = now() where id = ${id}`.execute(test.db)),
    ],
  ])('%s is not reported', async (_which, announceOther) => {
    const { owner } = await buildAlert()
    await announceOther(owner)
    await settle()
    expect(test.mails).toEqual([])
  })

  it('is not reported when it is older than the alert, has been deleted, or the alert has ended', async () => {
    await announce()
    await planAll()
    const organiser = await buildUser(test)
    const { owner, id: alert_id } = await buildAlert()
    const { id: event_id } = await announce({}, organiser)
    await test.call(deleteEvent, { token: organiser.token, params: { event_id } })
    await settle()
    await announce()
    await test.call(deleteAlert, { token: owner.token, params: { alert_id } })
    await settle()
    expect(test.mails).toEqual([])
  })

  it('that was a draft is reported when it is listed, and only once', async () => {
    const organiser = await buildUser(test)
    const { id: event_id } = await announce({ title: 'Cup', visibility: 'draft' }, organiser)
    const { owner } = await buildAlert()
    await settle()
    expect(delivered()).toEqual([])
    for (const visibility of ['unlisted', 'listed', 'draft', 'listed'] as const) {
      await test.call(updateEvent, { token: organiser.token, params: { event_id }, body: { visibility } })
      await settle()
      expect(delivered()).toEqual(visibility === 'unlisted' ? [] : [[owner.email, 'New events']])
    }
  })

  it('within an hour of the last mail is reported with others after that hour', async () => {
    const { owner } = await buildAlert()
    await announce({ title: 'First' })
    await settle()
    for (const title of ['Second', 'Third']) await announce({ title })
    await makeDue()
    await test.runJobs()
    expect(delivered()).toHaveLength(1)
    expect((await jobs()).map(({ seconds }) => Math.round(seconds / 60))).toEqual([60])
    await settle()
    expect(delivered()).toEqual([
      [owner.email, 'New events'],
      [owner.email, '2 new events'],
    ])
  })
})

it('a new event that matches several alerts of an account is sent in one mail, and one click ends these alerts', async () => {
  const { owner } = await buildAlert({ filters: { search: 'cup' } })
  for (const filters of [{ game_type: 'SPEARHEAD' as const }, {}]) await buildAlert({ owner, filters })
  await buildAlert({ owner, filters: { search: 'nothing like it' } })
  await announce({ title: 'Cup', game_type: 'SPEARHEAD' })
  await settle()
  expect(test.mails).toMatchObject([{ to: owner.email, subject: 'New event for your alerts' }])
  const [{ text = '', headers } = {}] = test.mails
  expect(text.match(/\/events\/\d+/g)).toHaveLength(1)
  expect(text.match(/alerts\/end\?token=/g)).toHaveLength(3)
  const [, end = ''] = /<http:\/\/muster\.test(.*)>/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
  const content = { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }
  expect((await test.app.inject({ method: 'POST', url: end, ...content })).statusCode).toBe(204)
  expect((await test.call(listAlerts, { token: owner.token })).body.alerts).toHaveLength(1)
})

describe('an alert matches the events of a list with its filters', () => {
  const events = [
    { title: 'Leeds Cup', location_country: 'United Kingdom', place_id: ids.Leeds, registration_open: true },
    { title: 'Łódź cup 100%', game_type: 'AOS', event_type: 'friendly', location_country: 'Poland' },
    { title: 'York_Cup', event_date: future, place_id: ids.York, location_city: 'York' },
    { title: 'London Brawl', game_type: 'AOS', location_country: 'United Kingdom', place_id: ids.London },
  ] as const

  it.each([
    {},
    { game_type: 'AOS' },
    { event_type: 'friendly' },
    { country: 'United Kingdom' },
    { country: 'United Kingdom', game_type: 'SPEARHEAD' },
    { open: 'true' },
    { open: 'false' },
    { search: 'lodz CUP' },
    { search: 'cup, york' },
    { search: '100%' },
    { search: '_' },
    { search: 'nothing like it' },
    { near_place: String(ids.Leeds), radius_km: '30' },
    { near_place: String(ids.Leeds), radius_km: '50' },
    { near: '53.8,-1.5' },
    { near: '53.8,-1.5', radius_km: '500', search: 'cup' },
  ] as const)('%j', async (query) => {
    const { near_place, radius_km, open, ...others } = { near_place: '', radius_km: '', open: '', ...query }
    const filters = {
      ...others,
      ...(near_place && { near_place: Number(near_place) }),
      ...(radius_km && { radius_km: Number(radius_km) }),
      ...(open && { open: open === 'true' }),
    }
    const { owner } = await buildAlert({ filters, pace: 'weekly' })
    for (const event of events) await announce(event)
    await settle()
    const found = await test.db.selectFrom('alert_events').select('event_id').orderBy('event_id').execute()
    const { body } = await test.call(listEvents, { query: { ...query, state: 'upcoming' } })
    expect(found.map(({ event_id }) => event_id)).toEqual(body.events.map(({ id }) => id).sort((a, b) => a - b))
    expect((await test.call(listAlerts, { token: owner.token })).body.alerts).toHaveLength(1)
  })
})

describe('the weekly job', () => {
  it('mails the first ten events of each weekly alert and the number of the others, and no mail without events', async () => {
    const { owner } = await buildAlert({ filters: { game_type: 'AOS' }, pace: 'weekly' })
    await buildAlert({ filters: { game_type: 'WARCRY' }, pace: 'weekly' })
    for (let day = 12; day > 0; day--) {
      const event_date = `2100-05-${String(day).padStart(2, '0')}T10:00:00Z`
      await announce({ title: `Day ${day}`, game_type: 'AOS', event_date })
    }
    await settle()
    expect(delivered()).toEqual([])
    await queueTask('notify_weekly')
    // A server that crashes during the job starts it again.
    await queueTask('notify_weekly')
    await settle()
    expect(delivered()).toEqual([[owner.email, '12 new Age of Sigmar events']])
    const text = test.mails[0]?.text ?? ''
    expect(text.match(/Day \d+/g)).toEqual(Array.from({ length: 10 }, (_, index) => `Day ${index + 1}`))
    expect(text).toMatch(/And 2 more: http:\/\/muster\.test\/events\?game_type=AOS&state=upcoming/)
    await queueTask('notify_weekly')
    await settle()
    expect(test.mails).toHaveLength(1)
  })

  it.runIf(isLong)('reports more alerts than one transaction handles, each in its own job', async () => {
    const { id } = await buildUser(test)
    await sql`
      with owners as (
        insert into users (email, nickname, password_hash)
        select number || '@example.com', 'Owner', password_hash from users, generate_series(1, 1100) number
        where id = ${id} returning id
      )
      insert into alerts (user_id, words, channel, pace, end_token)
      select id, '{}', 'mail', 'weekly', id from owners`.execute(test.db)
    await announce()
    await settle()
    await queueTask('notify_weekly')
    await test.runJobs()
    expect(new Set(test.mails.map(({ messageId }) => messageId)).size).toBe(1100)
    expect(test.mails).toHaveLength(1100)
  })
})

it('a test is mailed as a test and does not count as a report', async () => {
  const { owner, id: alert_id } = await buildAlert({ filters: { search: 'cup' } })
  const { status, body } = await test.call(testAlert, { token: owner.token, params: { alert_id } })
  expect({ status, body }).toEqual({ status: 200, body: { message: 'A test message is on its way to you.' } })
  await settle()
  expect(delivered()).toEqual([[owner.email, 'Test of your alert: New events with “cup”']])
  expect((await test.call(listAlerts, { token: owner.token })).body.alerts).toMatchObject([{ last_notified_at: null }])
})

it('the nightly cleanup deletes alerts that ended 30 days ago, and alert events that are past', async () => {
  const { owner, id: lasting } = await buildAlert()
  const [{ id: recent }, { id: old }] = [await buildAlert({ owner }), await buildAlert({ owner })]
  const [{ id: past }, { id: coming }] = [await announce(), await announce(ofToday())]
  await settle()
  await sql`update events set event_date = now() - interval '1 day' where id = ${past}`.execute(test.db)
  for (const [id, days] of [
    [recent, 29],
    [old, 31],
  ]) {
    await sql`update alerts set state = 'ended', ended_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      test.db,
    )
  }
  await queueTask('clean_up')
  await test.runJobs()
  const left = await test.db.selectFrom('alert_events').select(['alert_id', 'event_id']).orderBy('alert_id').execute()
  expect(left).toEqual([lasting, recent].map((alert_id) => ({ alert_id, event_id: coming })))
})
