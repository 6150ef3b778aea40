import { deleteAccount } from '@muster/contract/account-deletion'
import { updateEvent } from '@muster/contract/events'
import { ratingScopes } from '@muster/contract/rating-scopes'
import { acceptReview, createReview, leaveOutReview, listReviews } from '@muster/contract/reviews'
import { inShort } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildUser, password } from '../../testing/builders.ts'
import { listCounting } from '../../testing/counting.ts'
import { buildImporter } from '../../testing/importer.ts'
import { inventFile } from '../../testing/large-imports.ts'
import { courseOfEach } from '../../testing/ratings.ts'
import { recount, storedCounts } from '../../testing/recount.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { listSeasonMatches } from '../army-stats/queries.strengths.ts'
import { listMonths, readMatches } from '../open-data/queries.reading.ts'
import { ratePlayers } from '../ratings/service.rating.ts'

const test = startTestApp()

const countByEvent = (rows: { event_id: number }[]) => {
  const grouped = Map.groupBy(rows, ({ event_id }) => event_id)
  return Object.fromEntries([...grouped].map(([event_id, each]) => [event_id, each.length]))
}

/** Everything that counts matches of the whole site agrees with the plain rows of the events that count. */
async function expectCounted() {
  const counting = await listCounting(test.db)
  const events = await test.db.selectFrom('events').selectAll().execute()
  const listed = new Set(events.flatMap(({ id, visibility }) => (visibility === 'listed' ? [id] : [])))
  const matches = await test.db.selectFrom('matches').selectAll().execute()

  const open = await test.db.transaction().execute(async (tx) => {
    const months = await listMonths(tx, '')
    return Array.fromAsync(months, (month) => Array.fromAsync(readMatches(tx, month)))
  })
  const published = matches.filter(({ event_id }) => counting.has(event_id) && listed.has(event_id))
  expect(countByEvent(open.flat(2))).toEqual(countByEvent(published))

  expect(await storedCounts(test.db)).toEqual(await recount(test.db))
  const season = await listSeasonMatches(test.db, { filters: {}, days: ['2026-01-01', '2027-01-01'] })
  expect(countByEvent(season.map(({ event }) => ({ event_id: Number(event) })))).toEqual(
    countByEvent(
      matches.filter(({ event_id, participant1_army_id }) => counting.has(event_id) && participant1_army_id),
    ),
  )

  await ratePlayers(test.db)
  const steps = await test.db.selectFrom('rating_steps').select(['user_id', 'scope', 'event_id', 'rating']).execute()
  const key = ({ user_id, scope, event_id, rating }: (typeof steps)[number]) =>
    [scope, user_id, event_id, rating].join(' ')
  const courses = await Promise.all(ratingScopes.map((scope) => courseOfEach(test, scope)))
  expect(steps.map(key).sort()).toEqual(courses.flat().map(key).sort())
  return counting
}

/** At most 500 matches of an account count that no editor has looked at. */
async function expectLooked(counting: ReadonlySet<number>, looked: ReadonlyMap<number, number>) {
  const made = await test.db
    .selectFrom('imported_rows')
    .innerJoin('imports', 'imports.id', 'import_id')
    .innerJoin('matches', 'matches.id', 'row_id')
    .where('kind', '=', 'match')
    .select(['imported_rows.event_id', 'imports.id', 'user_id'])
    .execute()
  const unseen = made.filter(({ id, user_id, event_id }) => id > (looked.get(user_id) ?? 0) && counting.has(event_id))
  for (const rows of Map.groupBy(unseen, ({ user_id }) => user_id).values())
    expect(rows.length).toBeLessThanOrEqual(500)
}

it.each(inShort([3], [3, 4, 5]))(
  'lets what counts agree everywhere, after imports, looks and edits at random (seed %i)',
  async (seed) => {
    const editor = await buildUser(test, { email: 'editor@example.com' })
    const importers = [await buildImporter(test), await buildImporter(test)]
    const players = [await buildUser(test), await buildUser(test)]
    /** The last import of each account that an editor has accepted. */
    const looked = new Map<number, number>()
    const action = fc.tuple(
      fc.constantFrom('import', 'import', 'import', 'accept', 'leave out', 'leave out owner', 'hide', 'undo', 'join'),
      fc.nat(1000),
    )
    let held = 0
    for (const [step, [name, number]] of fc.sample(action, { numRuns: 21, seed }).entries()) {
      const user = importers[number % 2]
      if (!user) continue
      const { reviews } = (await test.call(listReviews, { token: editor.token, query: { state: 'waiting' } })).body
      const out = (await test.call(listReviews, { token: editor.token, query: { state: 'left_out' } })).body.reviews
      const all = [...reviews, ...out]
      const review = all[number % Math.max(all.length, 1)]
      const events = await test.db.selectFrom('events').select(['id', 'owner_id']).execute()
      const event = events[number % Math.max(events.length, 1)]
      const { token } = editor
      const params = { review_id: review?.id ?? 0 }
      if (name === 'import') await user.run(inventFile(`Cup ${step}`, [30, 260, 480, 510][number % 4] ?? 0))
      if (name === 'accept' && review) {
        const accounts = await test.db.selectFrom('reviews').selectAll().where('id', '=', review.id).execute()
        const { state, participants, matches } = review
        const body = { state, participants, matches }
        expect((await test.call(acceptReview, { token, params, body })).status).toBe(200)
        const last = await test.db.selectFrom('imports').select('id').orderBy('id', 'desc').executeTakeFirst()
        looked.set(accounts[0]?.user_id ?? 0, last?.id ?? 0)
      }
      if (name === 'leave out' && review)
        await test.call(leaveOutReview, { token, params, body: { reason: 'Invented' } })
      if (name === 'leave out owner' && event && number % 3 === 0)
        await test.call(createReview, { token, body: { event_id: event.id, reason: 'Invented' } })
      if (name === 'hide' && event) {
        const body = { visibility: 'unlisted', counts_in_statistics: number % 2 === 0 } as const
        const owner = importers.find(({ id }) => id === event.owner_id)
        await test.call(updateEvent, { token: owner?.token, params: { event_id: event.id }, body })
      }
      if (name === 'undo') {
        const done = await test.db.selectFrom('imports').select('id').where('user_id', '=', user.id).execute()
        const one = done[number % Math.max(done.length, 1)]
        if (one) await user.undo(one.id)
      }
      if (name === 'join' && event) {
        for (const [index, nickname] of ['P1', 'Q1'].entries())
          await test.db
            .updateTable('participants')
            .set({ user_id: players[index]?.id ?? 0 })
            .where('event_id', '=', event.id)
            .where('nickname', '=', nickname)
            .execute()
      }
      await expectLooked(await listCounting(test.db), looked)
      if (step % 3 === 0) await expectCounted()
      if (reviews.length > 0) held++
    }
    expect(held).toBeGreaterThan(3)
    const before = await expectCounted()
    for (const { token } of importers) await test.call(deleteAccount, { token, body: { password } })
    expect([...(await expectCounted())].every((id) => before.has(id))).toBe(true)
  },
)
