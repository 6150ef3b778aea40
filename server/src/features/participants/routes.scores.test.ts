import { scoreCategories } from '@muster/contract/categories'
import { updateEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
import { createRound } from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import { expect, it } from 'vitest'
import { buildImporter } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { buildVoters } from '../../testing/votes.ts'

const test = startTestApp()

type Built = Awaited<ReturnType<typeof buildVoters>>
const score = ({ field, params }: Built, scores: { participant_id: number; code: string; score: number | null }[]) =>
  test.call(scoreCategories, { token: field.owner.token, params, body: { scores } })

it('saves scores, keeps the others, and deletes one', async () => {
  const built = await buildVoters(test)
  const [{ participant_id: ana }, { participant_id: ben }] = built.voters
  await score(built, [
    { participant_id: ana, code: 'painting', score: 8 },
    { participant_id: ana, code: 'sports', score: 2 },
    { participant_id: ben, code: 'painting', score: 10 },
  ])
  const { body } = await score(built, [
    { participant_id: ben, code: 'painting', score: null },
    { participant_id: ana, code: 'sports', score: 1 },
  ])
  expect(body.participants.map(({ nickname, category_scores }) => [nickname, category_scores])).toEqual([
    ['Ben', {}],
    ['Ana', { painting: 8, sports: 1 }],
  ])
})

it.each([
  [{ code: 'dice', score: 1 }, 'code', 'This event has no category dice'],
  [{ code: 'painting', score: 11 }, 'score', 'Painting has at most 10 points'],
  [{ participant_id: 1, code: 'painting', score: 1 }, 'participant_id', 'Must be a participant of this event'],
])('refuses all of %o', async (given, field, message) => {
  const built = await buildVoters(test)
  const [{ participant_id }] = built.voters
  const scores = [
    { participant_id, code: 'painting', score: 5 },
    { participant_id, ...given },
  ]
  const { status, body } = await score(built, scores)
  expect([status, body]).toMatchObject([422, { errors: [{ path: `scores.1.${field}`, message }] }])
  expect((await built.desk.participants()).every(({ category_scores }) => !('painting' in category_scores))).toBe(true)
})

it('ranks by a category, by the total and by the overall result', async () => {
  const built = await buildVoters(test)
  const [{ participant_id: ana }, { participant_id: ben }, { participant_id: cleo }] = built.voters
  await score(built, [
    { participant_id: ana, code: 'painting', score: 1 },
    { participant_id: ben, code: 'painting', score: 7 },
    { participant_id: cleo, code: 'sports', score: 2 },
  ])
  const { params, field } = built
  await test.db
    .insertInto('matches')
    .values({
      ...{ ...params, game_type: 'SPEARHEAD', participant1_id: ana, participant2_id: ben },
      ...{ participant1_score: 9, participant2_score: 3 },
    })
    .execute()
  const standingsBy = async (...ranking: string[]) => {
    const changed = await test.call(updateEvent, { token: field.owner.token, params, body: { ranking } as never })
    expect(changed.status).toBe(200)
    const { standings } = (await test.call(listStandings, { params })).body
    return standings.map(({ nickname, values }) => [nickname, ...ranking.map((name) => values[name as never])])
  }
  expect(await standingsBy('category:sports')).toEqual(
    [
      ['Ana', null],
      ['Ben', null],
      ['Cleo', 2],
      ['Dan', null],
    ].sort((a, b) => Number(b[1]) - Number(a[1])),
  )
  // Sportsmanship does not count in the ranking.
  expect(await standingsBy('wins', 'category_total')).toMatchObject([
    ['Ana', 1, 1],
    ['Ben', 0, 7],
    ['Cleo', 0, 0],
    ['Dan', 0, 0],
  ])
  expect((await standingsBy('overall')).slice(0, 2)).toEqual([
    ['Ben', 7],
    ['Ana', 4],
  ])
  expect(
    await test.call(updateEvent, { token: field.owner.token, params, body: { ranking: ['category:dice'] } }),
  ).toMatchObject({ status: 422, body: { errors: [{ path: 'ranking' }] } })
})

it('seeds an elimination by the overall result, as the standings have it', async () => {
  const built = await buildVoters(test)
  const { params, field, voters } = built
  await test.call(updateEvent, { token: field.owner.token, params, body: { ranking: ['overall', 'lot'] } })
  await score(
    built,
    voters.map(({ participant_id }, index) => ({ participant_id, code: 'painting', score: [3, 9, 1, 7][index] ?? 0 })),
  )
  const { body } = await test.call(createRound, {
    token: field.owner.token,
    params,
    body: { method: 'elimination', top: 4 },
  })
  const [ana, ben, cleo, dan] = voters.map(({ participant_id }) => participant_id)
  expect(body.seeds).toEqual([ben, dan, ana, cleo])
})

it('refuses a category with less than somebody has got in it', async () => {
  const built = await buildVoters(test)
  const [{ participant_id }] = built.voters
  await score(built, [{ participant_id, code: 'painting', score: 8 }])
  const lowered = (max: number) =>
    test.call(updateEvent, {
      token: built.field.owner.token,
      params: built.params,
      body: { categories: [{ code: 'painting', label: 'Painting', max }] },
    })
  expect(await lowered(7)).toMatchObject({
    status: 422,
    body: { detail: 'Somebody has 8 points for Painting already.', errors: [{ path: 'categories.0.max' }] },
  })
  expect(await lowered(8)).toMatchObject({ status: 200 })
})

it('takes scores and closed polls along into a second Muster', async () => {
  const built = await buildVoters(test)
  const { voters, params, open, vote, close } = built
  const [ana, ben, cleo, dan] = voters
  await score(built, [{ participant_id: ana.participant_id, code: 'painting', score: 8 }])
  const [best] = [await open(), await open({ question: 'Still open' })]
  for (const voter of [ana, cleo, dan]) await vote(best.id, voter, [ben.participant_id])
  await close(best.id)
  const { body: file } = await test.call(exportEvent, { params })
  expect(file.polls).toMatchObject([{ question: 'Best army', ballots: 3, results: [{ votes: 3 }] }])
  const importer = await buildImporter(test)
  await importer.run(JSON.stringify(file))
  const copy = await test.db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(copy.id).not.toBe(params.event_id)
  const { body: again } = await test.call(exportEvent, { params: { event_id: copy.id } })
  const named = ({ participants, polls }: typeof file) => {
    const names = new Map(participants.map(({ id, nickname }) => [id, nickname]))
    return {
      scores: participants.map(({ nickname, category_scores }) => [nickname, category_scores]),
      polls: polls.map(({ results, ...poll }) => ({
        ...poll,
        results: results.map(({ participant_id, votes }) => [names.get(participant_id), votes]),
      })),
    }
  }
  expect(named(again)).toEqual(named(file))
  expect(again.event.categories).toEqual(file.event.categories)
})
