import { getEvent } from '@muster/contract/events'
import { joinEvent, leaveEvent, listParticipants } from '@muster/contract/participants'
import { createPoll, deletePoll } from '@muster/contract/polls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { buildVoters } from '../../testing/votes.ts'

const test = startTestApp()

it('shows a voter their own picks while it is open, the counts after it is closed, and nobody anything else', async () => {
  const { open, vote, close, pollsAs, voters, params } = await buildVoters(test)
  const [ana, ben, cleo, dan] = voters
  const { id } = await open({ picks: 2 })
  expect((await vote(id, ana, [ben.participant_id])).body).toMatchObject({ own_picks: [ben.participant_id], voters: 1 })
  await vote(id, ben, [cleo.participant_id, ana.participant_id])
  await vote(id, cleo, [ben.participant_id])
  // A vote can be changed.
  await vote(id, ana, [ben.participant_id, cleo.participant_id])
  expect(await pollsAs(ana)).toMatchObject([
    { state: 'open', has_voted: true, own_picks: [ben.participant_id, cleo.participant_id], results: null, voters: 3 },
  ])
  expect(await pollsAs(dan)).toMatchObject([{ has_voted: false, own_picks: null, results: null }])
  expect(await pollsAs()).toMatchObject([{ has_voted: false, own_picks: null, results: null, voters: 3 }])
  expect((await test.call(getEvent, { params })).body.polls).toEqual([
    { id, question: 'Best army', category: null, state: 'open', leaders: null },
  ])

  const results = [
    { participant_id: ben.participant_id, votes: 2 },
    { participant_id: cleo.participant_id, votes: 2 },
    { participant_id: ana.participant_id, votes: 1 },
  ]
  expect((await close(id)).body).toMatchObject({ state: 'closed', results, voters: 3 })
  expect(await pollsAs(ana)).toMatchObject([{ own_picks: null, has_voted: true, results }])
  expect((await test.call(getEvent, { params })).body.polls).toMatchObject([{ state: 'closed', leaders: results }])
  // Closing again counts nothing again.
  expect((await close(id)).body.results).toEqual(results)
  expect(await vote(id, dan, [ana.participant_id])).toMatchObject({ status: 409, body: { code: 'poll_closed' } })
})

it('keeps nothing that joins a voter with a ballot, and no ballot after it is closed', async () => {
  const { open, vote, close, voters } = await buildVoters(test)
  const { id } = await open()
  const order: number[] = []
  for (const [index, voter] of voters.entries()) {
    const pick = voters[(index + 1) % 4]?.participant_id ?? 0
    order.push(pick)
    await vote(id, voter, [pick])
  }
  // Rows that were written together tell by their place which belongs to which: there is one for all ballots.
  const boxes = await test.db.selectFrom('ballot_boxes').selectAll().execute()
  expect(boxes).toHaveLength(1)
  const ballots = Object.entries(boxes[0]?.ballots ?? {})
  expect(ballots.flatMap(([, picks]) => picks).sort()).toEqual(order.sort())
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'poll_voters'`.execute(test.db)
  expect(rows.map(({ name }) => name).sort()).toEqual(['poll_id', 'user_id'])
  await close(id)
  expect(await test.db.selectFrom('ballot_boxes').selectAll().execute()).toEqual([])
})

it('lets only the device that voted change the vote', async () => {
  const { open, vote, pollsAs, voters } = await buildVoters(test)
  const [ana, ben, cleo] = voters
  const { id } = await open()
  await vote(id, ana, [ben.participant_id], 'phone')
  expect(await pollsAs(ana, 'laptop')).toMatchObject([{ has_voted: true, own_picks: null }])
  expect(await vote(id, ana, [cleo.participant_id], 'laptop')).toMatchObject({
    status: 409,
    body: { code: 'already_voted', detail: expect.stringContaining('another device') },
  })
  expect(await vote(id, ana, [cleo.participant_id], 'phone')).toMatchObject({ status: 200, body: { voters: 1 } })
  // Two accounts on one phone have a ballot each.
  expect(await vote(id, ben, [ana.participant_id], 'phone')).toMatchObject({ status: 200, body: { voters: 2 } })
})

it.each([
  ['yourself', 0, 'participants', 'You cannot vote for yourself.'],
  ['the same twice', [1, 1], 'participants', 'Please choose everybody once.'],
  ['more than asked', [1, 2, 3], 'participants', 'Please choose at most 2.'],
  ['somebody whom they did not meet', 2, 'opponents', 'Please choose among your opponents.'],
] as const)('refuses a vote for %s', async (_, picks, choices, detail) => {
  const { open, vote, voters, params } = await buildVoters(test)
  const { id } = await open({ choices, picks: 2 })
  const [ana, ben] = voters
  await test.db
    .insertInto('matches')
    .values({
      ...params,
      game_type: 'SPEARHEAD',
      participant1_id: ana.participant_id,
      participant2_id: ben.participant_id,
    })
    .execute()
  const ids = [picks].flat().map((index) => voters[index]?.participant_id ?? 0)
  expect(await vote(id, ana, ids)).toMatchObject({ status: 422, body: { detail } })
  expect(await vote(id, ana, [ben.participant_id])).toMatchObject({ status: 200 })
})

it('turns the votes of a poll into the scores of its category, up to its maximum', async () => {
  const { open, vote, close, voters, params } = await buildVoters(test)
  const [ana, ben, cleo, dan] = voters
  const { id } = await open({ question: 'Most liked opponent', category: 'sports' })
  for (const voter of [ana, cleo, dan]) await vote(id, voter, [ben.participant_id])
  await vote(id, ben, [ana.participant_id])
  await close(id)
  const { participants } = (await test.call(listParticipants, { params })).body
  expect(Object.fromEntries(participants.map(({ nickname, category_scores }) => [nickname, category_scores]))).toEqual({
    Ana: { sports: 1 },
    Ben: { sports: 2 },
    Cleo: { sports: 0 },
    Dan: { sports: 0 },
  })
})

it('refuses a category that the event does not have, and the 21st poll', async () => {
  const { field, params, open } = await buildVoters(test)
  const { token } = field.owner
  const body = { question: 'Best dice', choices: 'participants' as const }
  expect(await test.call(createPoll, { token, params, body: { ...body, category: 'dice' } })).toMatchObject({
    status: 422,
    body: { detail: 'This event has no category dice.' },
  })
  for (let made = 0; made < 20; made++) await open()
  expect(await test.call(createPoll, { token, params, body })).toMatchObject({ body: { code: 'too_many_polls' } })
})

it('deletes a poll with its ballots, and leaves out who has left the event since', async () => {
  const { open, vote, close, voters, field, params } = await buildVoters(test)
  const [ana, ben, cleo, dan] = voters
  const [first, second] = [await open(), await open()]
  await vote(first.id, ana, [ben.participant_id])
  for (const voter of [ana, cleo, dan]) await vote(second.id, voter, [ben.participant_id])
  await test.call(deletePoll, { token: field.owner.token, params: { ...params, poll_id: first.id } })
  expect((await test.call(getEvent, { params })).body.polls.map(({ id }) => id)).toEqual([second.id])
  await test.db.deleteFrom('participants').where('id', 'in', [ben.participant_id, dan.participant_id]).execute()
  // Who voted and left has voted all the same.
  expect((await close(second.id)).body).toMatchObject({ results: [], voters: 3 })
})

it('closes no poll with one or two ballots, whose counts would tell; nor does an empty one change scores', async () => {
  const { open, vote, close, voters, params, pollsAs } = await buildVoters(test)
  const [ana, ben, cleo] = voters
  const empty = await open({ category: 'sports' })
  expect((await close(empty.id)).body).toMatchObject({ state: 'closed', results: [], voters: 0 })
  const { participants } = (await test.call(listParticipants, { params })).body
  expect(participants.every(({ category_scores }) => Object.keys(category_scores).length === 0)).toBe(true)
  const { id } = await open()
  for (const voter of [ana, ben]) await vote(id, voter, [cleo.participant_id])
  expect(await close(id)).toMatchObject({ status: 409, body: { code: 'too_few_votes' } })
  expect((await pollsAs(ana)).at(-1)).toMatchObject({ state: 'open', own_picks: [cleo.participant_id] })
})

it('gives nobody a second ballot for leaving and joining again', async () => {
  const { open, vote, pollsAs, voters, params } = await buildVoters(test)
  const [ana, ben, cleo] = voters
  const { id } = await open()
  await vote(id, ana, [ben.participant_id])
  await test.db.updateTable('events').set({ registration_open: true }).execute()
  await test.call(leaveEvent, { token: ana.token, params })
  const { body } = await test.call(joinEvent, { token: ana.token, params, body: {} })
  const again = { ...ana, participant_id: body.id }
  expect(await pollsAs(again)).toMatchObject([{ has_voted: true, own_picks: [ben.participant_id], voters: 1 }])
  expect((await vote(id, again, [cleo.participant_id])).body).toMatchObject({ voters: 1 })
  const { ballots } = await test.db.selectFrom('ballot_boxes').select('ballots').executeTakeFirstOrThrow()
  expect(Object.values(ballots)).toEqual([[cleo.participant_id]])
})

it('takes an account for the same voter as one that is merged into it', async () => {
  const { open, vote, pollsAs, voters } = await buildVoters(test)
  const [ana, ben, cleo] = voters
  const { id } = await open()
  await vote(id, ana, [cleo.participant_id])
  const [merged_user_id, user_id] = [ana.id, ben.id]
  await test.db.insertInto('merges').values({ user_id, merged_user_id, player_visibility: 'private' }).execute()
  expect(await pollsAs(ben)).toMatchObject([{ has_voted: true, own_picks: null }])
  expect(await vote(id, ben, [cleo.participant_id])).toMatchObject({ body: { code: 'already_voted' } })
})
