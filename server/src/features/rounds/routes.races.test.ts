import { describe, expect, it } from 'vitest'
import { buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { deskOf, entryOf, idsOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'] as const

async function buildDraft(given: Parameters<typeof buildField>[2] = {}) {
  const field = await buildField(test, names, given)
  const day = deskOf(test, field)
  await day.pair()
  const buildUsers = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(test)))
  const join = (user?: Owner) => entryOf(test, user ?? expect.fail(), field.id).join()
  return { field, day, buildUsers, join }
}

type Desk = ReturnType<typeof deskOf>

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
  it('create one draft, and publish the round once', async () => {
    const { day } = await buildDraft()
    const created = await fiftyOf(() => day.pair())
    expect(new Set([...created.ones, ...created.others])).toEqual(new Set([201]))
    expect(await day.rounds()).toHaveLength(1)
    const published = await fiftyOf(() => day.publish(1))
    expect(new Set([...published.ones, ...published.others])).toEqual(new Set([200]))
    expect(await day.matches()).toHaveLength(3)
    await expectSound()
  })

  it('publish a round and join its event: new participants are in no match of the round', async () => {
    const { day, join, buildUsers } = await buildDraft({ registration_open: true })
    const users = await buildUsers(25)
    const { others } = await fiftyOf(
      () => day.publish(1),
      (turn) => join(users[(turn - 1) / 2]),
    )
    // Joining is refused after publication.
    expect(others.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(await day.matches()).toHaveLength(3)
    await expectSound()
  })

  it.each([
    { does: 'deletes', undo: (day: Desk) => day.remove(1), done: 204 },
    { does: 'unpublishes', undo: (day: Desk) => day.unpublish(1), done: 200 },
  ])('records a result or $does the round, but never both', async ({ undo, done }) => {
    const { day } = await buildDraft()
    await day.publish(1)
    const { id = 0 } = (await day.matches())[0] ?? {}
    const { ones, others } = await fiftyOf(
      () => day.record(id, { participant1_score: 9, participant2_score: 5 }),
      () => undo(day),
    )
    const isUndone = others.includes(done)
    expect(isUndone).toBe(!ones.includes(200))
    expect(await day.matches()).toHaveLength(isUndone ? 0 : 3)
    await expectSound()
  })

  it('drop and pair: participants who have dropped are in no match', async () => {
    const { field, day } = await buildDraft()
    const [ana] = field.participants
    await fiftyOf(
      () => day.pair(),
      () => day.drop(ana),
    )
    if ((await day.publish(1)).status === 409) {
      await day.pair()
      await day.publish(1)
    }
    const seated = (await day.matches()).flatMap(idsOf)
    expect(seated).toHaveLength(4)
    expect(seated).not.toContain(ana)
    await expectSound()
  })

  it('join for the last free place: one gets it, and the others join the waiting list', async () => {
    const { day, join, buildUsers } = await buildDraft({ registration_open: true, capacity: 7 })
    const users = await buildUsers(50)
    const { ones } = await fiftyOf((turn) => join(users[turn]))
    expect(new Set(ones)).toEqual(new Set([201]))
    const participants = await day.participants()
    expect(participants.filter(({ waiting_since }) => waiting_since === null)).toHaveLength(7)
    expect(participants.map(({ position }) => position).slice(7)).toEqual(
      Array.from({ length: 49 }, (_, index) => index + 8),
    )
  })
})

describe('a seat', () => {
  it('is unique per participant in a paired round, also for matches entered by hand', async () => {
    const { field, day } = await buildDraft()
    const [ana, ben, cleo] = field.participants
    const add = (round_number: number) => day.addMatch(ana, ben, { round_number })
    const refusal = (detail: unknown) => ({ status: 409, body: { code: 'already_seated', detail } })
    expect(await add(1)).toMatchObject(refusal(/^This round is a draft/))
    await day.publish(1)
    expect(await add(1)).toMatchObject(refusal('Ana already has a match or a bye in round 1.'))
    expect((await add(2)).status).toBe(201)
    const { id = 0 } = (await day.matches()).find((match) => !idsOf(match).includes(cleo)) ?? {}
    expect(await day.editMatch(id, { participant1_id: cleo })).toMatchObject(refusal(expect.any(String)))
    await expectSound()
  })

  it('is deleted with its match, its opponent, and its round', async () => {
    const { field, day } = await buildDraft()
    const seats = async () => (await test.pool.query('select from seats')).rowCount
    expect(await seats()).toBe(6)
    await day.removeParticipant(field.participants[0])
    expect(await seats()).toBe(4)
    expect((await day.check(1)).unpaired).toBe(1)
    await day.publish(1)
    await day.removeParticipant((await day.matches())[0]?.participant1_id ?? 0)
    expect(await seats()).toBe(2)
    await day.remove(1)
    expect(await seats()).toBe(0)
  })
})
