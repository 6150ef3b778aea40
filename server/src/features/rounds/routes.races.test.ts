import { createMatch, recordResult, updateMatch } from '@muster/contract/matches'
import { deleteParticipant, dropParticipant, joinEvent, listParticipants } from '@muster/contract/participants'
import { createRound, deleteRound, publishRound, unpublishRound } from '@muster/contract/rounds'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'] as const

async function buildDraft(given: Parameters<typeof buildField>[2] = {}) {
  const field = await buildField(test, names, given)
  const day = deskOf(test, field)
  await day.pair()
  const at = { token: field.owner.token, params: { event_id: field.id, round_number: 1 } }
  return { field, day, at, event: { token: at.token, params: { event_id: field.id } } }
}

type At = Awaited<ReturnType<typeof buildDraft>>['at']

/** Sends fifty concurrent requests, alternating between two kinds. Returns the statuses of each kind. */
async function fiftyOf(one: (turn: number) => Promise<{ status: number }>, other = one) {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => (turn % 2 === 0 ? one(turn) : other(turn))))
  const statuses = (parity: number) => answers.flatMap(({ status }, turn) => (turn % 2 === parity ? status : []))
  return { ones: statuses(0), others: statuses(1) }
}

/** Expects that nobody is in a round twice and that every published pairing is a match. */
async function expectSound() {
  const twice = await test.pool.query(`
    select from (
      select event_id, round_number, unnest(array[participant1_id, participant2_id]) as who from matches
      union all select event_id, round_number, participant_id from seats where match_id is null and not is_draft
    ) places group by event_id, round_number, who having count(*) > 1`)
  expect(twice.rowCount).toBe(0)
  const loose = await test.pool.query(
    'select from seats where not is_draft and match_id is null and opponent_id is not null',
  )
  expect(loose.rowCount).toBe(0)
}

describe('fifty concurrent requests', () => {
  it('publish one round once', async () => {
    const { day, at } = await buildDraft()
    const { ones, others } = await fiftyOf(() => test.call(publishRound, { ...at, body: {} }))
    expect(new Set([...ones, ...others])).toEqual(new Set([200]))
    expect(await day.matches()).toHaveLength(3)
    await expectSound()
  })

  it('create one draft', async () => {
    const { day, event } = await buildDraft()
    const { ones } = await fiftyOf(() => test.call(createRound, { ...event, body: { method: 'swiss' } }))
    expect(new Set(ones)).toEqual(new Set([201]))
    expect(await day.rounds()).toHaveLength(1)
    await day.publish(1)
    expect(await day.matches()).toHaveLength(3)
    await expectSound()
  })

  it('publish a round and join its event: new participants are in no match of the round', async () => {
    const { day, at, event } = await buildDraft({ registration_open: true })
    const users = await Promise.all(Array.from({ length: 25 }, () => buildUser(test)))
    const { others } = await fiftyOf(
      () => test.call(publishRound, { ...at, body: {} }),
      (turn) => test.call(joinEvent, { params: event.params, token: users[(turn - 1) / 2]?.token, body: {} }),
    )
    // Joining is refused after publication.
    expect(others.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(await day.matches()).toHaveLength(3)
    await expectSound()
  })

  it.each([
    { does: 'deletes', undo: (at: At) => test.call(deleteRound, at), done: 204 },
    { does: 'unpublishes', undo: (at: At) => test.call(unpublishRound, at), done: 200 },
  ])('records a result or $does the round, but never both', async ({ undo, done }) => {
    const { field, day, at } = await buildDraft()
    await day.publish(1)
    const [match] = await day.matches()
    const params = { event_id: field.id, match_id: match?.id ?? 0 }
    const { ones, others } = await fiftyOf(
      () =>
        test.call(recordResult, { token: at.token, params, body: { participant1_score: 9, participant2_score: 5 } }),
      () => undo(at),
    )
    const isUndone = others.includes(done)
    expect(isUndone).toBe(!ones.includes(200))
    expect(await day.matches()).toHaveLength(isUndone ? 0 : 3)
    await expectSound()
  })

  it('drop and pair: participants who have dropped are in no match', async () => {
    const { field, day, event } = await buildDraft()
    const [ana] = field.participants
    await fiftyOf(
      () => test.call(createRound, { ...event, body: { method: 'swiss' } }),
      () => test.call(dropParticipant, { ...event, params: { ...event.params, participant_id: ana }, body: {} }),
    )
    if ((await day.publish(1)).status === 409) {
      await day.pair()
      await day.publish(1)
    }
    const seated = (await day.matches()).flatMap((match) => [match.participant1_id, match.participant2_id])
    expect(seated).toHaveLength(4)
    expect(seated).not.toContain(ana)
    await expectSound()
  })

  it('join for the last free place: one gets it, and the others join the waiting list', async () => {
    const { event } = await buildDraft({ registration_open: true, capacity: 7 })
    const users = await Promise.all(Array.from({ length: 50 }, () => buildUser(test)))
    const { ones } = await fiftyOf((turn) =>
      test.call(joinEvent, { params: event.params, token: users[turn]?.token, body: {} }),
    )
    expect(new Set(ones)).toEqual(new Set([201]))
    const { body } = await test.call(listParticipants, { params: event.params })
    expect(body.participants.filter(({ waiting_since }) => waiting_since === null)).toHaveLength(7)
    expect(body.participants.map(({ position }) => position).slice(7)).toEqual(
      Array.from({ length: 49 }, (_, index) => index + 8),
    )
  })
})

describe('a seat', () => {
  it('is unique per participant in a paired round, also for matches entered by hand', async () => {
    const { field, day, event } = await buildDraft()
    const [ana, ben, cleo] = field.participants
    const add = (round_number: number) =>
      test.call(createMatch, { ...event, body: { participant1_id: ana, participant2_id: ben, round_number } })
    expect(await add(1)).toMatchObject({
      status: 409,
      body: { code: 'already_seated', detail: /^This round is a draft/ },
    })
    await day.publish(1)
    const detail = 'Ana already has a match or a bye in round 1.'
    expect(await add(1)).toMatchObject({ status: 409, body: { code: 'already_seated', detail } })
    expect((await add(2)).status).toBe(201)
    const [first] = (await day.matches()).filter(
      ({ participant1_id, participant2_id }) => ![participant1_id, participant2_id].includes(cleo),
    )
    const moved = await test.call(updateMatch, {
      ...event,
      params: { ...event.params, match_id: first?.id ?? 0 },
      body: { participant1_id: cleo },
    })
    expect(moved).toMatchObject({ status: 409, body: { code: 'already_seated' } })
    await expectSound()
  })

  it('is deleted with its match, its opponent, and its round', async () => {
    const { field, day, event } = await buildDraft()
    const seats = async () => (await test.pool.query('select from seats')).rowCount
    const remove = (participant_id: number) =>
      test.call(deleteParticipant, { ...event, params: { ...event.params, participant_id } })
    expect(await seats()).toBe(6)
    await remove(field.participants[0])
    expect(await seats()).toBe(4)
    expect((await day.round(1)).body.check.unpaired).toBe(1)
    await day.publish(1)
    await remove((await day.matches())[0]?.participant1_id ?? 0)
    expect(await seats()).toBe(2)
    await day.remove(1)
    expect(await seats()).toBe(0)
  })
})
