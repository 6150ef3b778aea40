import { deleteAccount } from '@muster/contract/account-deletion'
import { getPlayer } from '@muster/contract/players'
import {
  acceptReview,
  createReview,
  getOwnReview,
  leaveOutReview,
  listReviews,
  type Review,
} from '@muster/contract/reviews'
import { listStandings } from '@muster/contract/standings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildField, buildUser, type Owner, password } from '../../testing/builders.ts'
import { buildImporter } from '../../testing/importer.ts'
import { inventFile } from '../../testing/large-imports.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { deleteOld } from '../imports/queries.ts'
import { acceptWaiting } from './queries.ts'

const test = startTestApp()

let editor: Owner
beforeEach(async () => {
  editor = await buildUser(test, { email: 'editor@example.com' })
})

const list = async (state: 'waiting' | 'left_out' = 'waiting') =>
  (await test.call(listReviews, { token: editor.token, query: { state } })).body
const own = async ({ token }: Owner) => (await test.call(getOwnReview, { token })).body
/** Accepts a review as it is now, or as it was seen. */
async function accept(review_id = 0, seen?: Review) {
  const open = [...(await list()).reviews, ...(await list('left_out')).reviews]
  const { state, participants, matches } = seen ?? open.find(({ id }) => id === review_id) ?? none
  const body = { state, participants, matches }
  return test.call(acceptReview, { token: editor.token, params: { review_id }, body })
}
const none = { state: 'waiting', participants: 0, matches: 0 } as const
const leaveOut = (event_id: number, reason = 'Invented') =>
  test.call(createReview, { token: editor.token, body: { event_id, reason } })

/** How many matches count. */
async function countCounting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from matches join countable_events on countable_events.id = event_id`.execute(test.db)
  return rows[0]?.count
}

/** A listed event in which these accounts take part. */
async function buildJoined(owner: Owner, ...players: Owner[]) {
  const field = await buildField(test, undefined, { owner })
  for (const [index, { id }] of players.entries())
    await test.db
      .updateTable('participants')
      .set({ user_id: id })
      .where('id', '=', field.participants[index] ?? 0)
      .execute()
  return field
}

describe('an import of more than 500 matches', () => {
  it('counts once an editor has accepted it, and its events are as ever', async () => {
    const olga = await buildImporter(test)
    const done = await olga.run(inventFile('Cup', 501))
    expect(await countCounting()).toBe(0)
    expect(done).toMatchObject({ state: 'done', review: 'waiting', matches: { added: 501 } })
    expect(await own(olga)).toEqual({ waiting: 6, left_out: 0, reason: null })
    const [event_id = 0] = done.event_ids
    expect((await test.call(listStandings, { params: { event_id } })).body.standings).toHaveLength(20)
    const { reviews, total } = await list()
    expect({ reviews, total }).toMatchObject({
      reviews: [{ nickname: olga.nickname, events: 6, participants: 120, matches: 501, state: 'waiting' }],
      total: 1,
    })
    expect(reviews[0]?.listed_events).toHaveLength(5)

    expect(await accept(reviews[0]?.id)).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect(await countCounting()).toBe(501)
    expect(await list()).toEqual({ reviews: [], total: 0 })
    expect(await own(olga)).toEqual({ waiting: 0, left_out: 0, reason: null })
    expect(await olga.view(done.id)).toMatchObject({ review: 'accepted' })
    expect((await accept(reviews[0]?.id)).status).toBe(404)
  })

  it('is the sum of the imports of an account, since an editor has looked, without what was undone', async () => {
    const olga = await buildImporter(test)
    const first = await olga.run(inventFile('One', 300))
    await olga.undo(first.id)
    await olga.run(inventFile('Two', 300))
    const third = await olga.run(inventFile('Three', 300))
    expect([await countCounting(), third.review]).toEqual([300, 'waiting'])
    expect((await olga.run(inventFile('Four', 10))).review).toBe('waiting')
    await accept((await list()).reviews[0]?.id)
    expect((await olga.run(inventFile('Five', 300))).review).toBeNull()
    expect(await countCounting()).toBe(910)
  })

  it('or as many participants, who count for their armies', async () => {
    const olga = await buildImporter(test)
    const lines = Array.from({ length: 501 }, (_, index) => `Cup,P${index}`)
    expect((await olga.run(['event,player1', ...lines].join('\n'))).review).toBe('waiting')
  })

  it('counts at once for an account that has organised three events with other accounts', async () => {
    const [olga, ana] = [await buildImporter(test), await buildUser(test)]
    await buildJoined(olga, ana)
    await buildJoined(olga, olga, ana)
    await buildJoined(olga, olga)
    expect((await olga.run(inventFile('One', 501))).review).toBe('waiting')
    await buildJoined(olga, ana)
    expect((await olga.run(inventFile('Two', 501))).review).toBeNull()
  })

  it('is accepted as the editor has seen it: not with more, nor against another editor', async () => {
    const olga = await buildImporter(test)
    await olga.run(inventFile('One', 501))
    const [seen] = (await list()).reviews
    await olga.run(inventFile('Two', 3))
    expect(await accept(seen?.id, seen)).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', current: { matches: 504 } },
    })
    const [now] = (await list()).reviews
    const params = { review_id: now?.id ?? 0 }
    await test.call(leaveOutReview, { token: editor.token, params, body: { reason: 'Invented' } })
    expect((await accept(now?.id, now)).status).toBe(412)
    expect(await countCounting()).toBe(0)
  })

  it('is not accepted while another one runs', async () => {
    const olga = await buildImporter(test)
    await olga.run(inventFile('One', 501))
    await olga.post(inventFile('Two', 3))
    const [review] = (await list()).reviews
    expect(await accept(review?.id)).toMatchObject({ status: 409, body: { code: 'import_running' } })
  })

  it('waits when its import is deleted; smaller ones stay until an editor has looked', async () => {
    const [olga, ben] = [await buildImporter(test), await buildImporter(test)]
    await olga.run(inventFile('One', 501))
    await ben.run(inventFile('Two', 300))
    await sql`update imports set created_at = now() - interval '31 days'`.execute(test.db)
    await deleteOld(test.db)
    expect(await countCounting()).toBe(300)
    expect((await list()).total).toBe(1)
    expect((await ben.run(inventFile('Three', 300))).review).toBe('waiting')
  })

  it('is mailed to the editors, at most once an hour', async () => {
    const [olga, ben] = [await buildImporter(test), await buildImporter(test)]
    await olga.run(inventFile('One', 501))
    await ben.run(inventFile('Two', 501))
    expect(test.mails).toEqual([])
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker.jobs
      where task_identifier = 'mail_reviews'`.execute(test.db)
    expect(rows.every(({ minutes }) => minutes <= 61)).toBe(true)
    await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'mail_reviews' order by id limit 1), now())`.execute(
      test.db,
    )
    await test.runJobs()
    expect(test.mails).toMatchObject([
      {
        to: 'editor@example.com',
        subject: 'Muster: 2 accounts wait for a look',
        link: 'http://muster.test/imports/review',
      },
    ])
  })
})

describe('an account whose events are left out', () => {
  it('reads the reason, and its events of later count only when it is taken back in', async () => {
    const olga = await buildImporter(test)
    await olga.run(inventFile('One', 20))
    const { event_ids } = await olga.run(inventFile('Two', 30))
    const { status, body } = await leaveOut(event_ids[0] ?? 0)
    expect([status, body]).toMatchObject([201, { state: 'left_out', reason: 'Invented', events: 2, matches: 50 }])
    await olga.run(inventFile('Three', 40))
    expect(await countCounting()).toBe(0)
    expect(await own(olga)).toEqual({ waiting: 0, left_out: 3, reason: 'Invented' })
    expect(await list('left_out')).toMatchObject({ reviews: [{ id: body.id, events: 3 }], total: 1 })
    expect((await leaveOut(event_ids[0] ?? 0, 'Made up')).body).toMatchObject({ id: body.id, reason: 'Made up' })
    await accept(body.id)
    expect(await countCounting()).toBe(90)
    expect(await own(olga)).toEqual({ waiting: 0, left_out: 0, reason: null })
  })

  it('may have waited for a look', async () => {
    const olga = await buildImporter(test)
    await olga.run(inventFile('One', 501))
    const review_id = (await list()).reviews[0]?.id ?? 0
    const body = { reason: 'Nobody played these.' }
    await test.call(leaveOutReview, { token: editor.token, params: { review_id }, body })
    expect([(await list()).total, await countCounting()]).toEqual([0, 0])
    expect((await olga.run(inventFile('Two', 9))).state).toBe('done')
    expect(await own(olga)).toEqual({ waiting: 0, left_out: 7, reason: 'Nobody played these.' })
  })

  it('leaves its events out for good when it is deleted', async () => {
    const olga = await buildImporter(test)
    const { event_ids } = await olga.run(inventFile('One', 20))
    await leaveOut(event_ids[0] ?? 0)
    await test.call(deleteAccount, { token: olga.token, body: { password } })
    expect(await countCounting()).toBe(0)
    expect(await list('left_out')).toMatchObject({ reviews: [{ nickname: null, events: 1 }] })
    expect((await leaveOut(event_ids[0] ?? 0)).body).toMatchObject({ code: 'no_organiser' })
  })

  it('is found by a listed event alone', async () => {
    const { id } = await buildField(test, undefined, { visibility: 'draft', counts_in_statistics: true })
    expect((await leaveOut(id)).status).toBe(404)
  })

  it('leaves its players a record that they alone see whole', async () => {
    const [olga, ana] = [await buildUser(test), await buildUser(test, { nickname: 'Ana' })]
    await test.db.updateTable('users').set({ player_visibility: 'public' }).where('id', '=', ana.id).execute()
    const { id, participants } = await buildJoined(olga, ana)
    const sides = { participant1_id: participants[0] ?? 0, participant2_id: participants[1] ?? 0 }
    const scores = { participant1_score: 3, participant2_score: 1 }
    await test.db
      .insertInto('matches')
      .values({ event_id: id, game_type: 'SPEARHEAD', ...sides, ...scores })
      .execute()
    const { handle } = await test.db
      .selectFrom('users')
      .select('handle')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const wins = async (token?: string) => (await test.call(getPlayer, { token, params: { handle } })).body.record.wins
    expect(await wins()).toBe(1)
    await leaveOut(id)
    expect([await wins(), await wins(ana.token)]).toEqual([0, 1])
  })
})

describe('a server without editors', () => {
  const open = startTestApp(() => ({ config: { ...testConfig, CATALOGUE_EDITORS: [] } }))

  it('counts every import, and at its next start what waited', async () => {
    const olga = await buildImporter(open)
    expect((await olga.run(inventFile('One', 501))).review).toBeNull()
    const ben = await buildImporter(test)
    await ben.run(inventFile('Two', 501))
    expect(await countCounting()).toBe(501)
    await acceptWaiting(test.db)
    expect(await countCounting()).toBe(1002)
  })
})
