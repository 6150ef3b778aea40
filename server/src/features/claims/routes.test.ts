import { deleteAccount } from '@muster/contract/account-deletion'
import { claimParticipant, confirmClaim, deleteClaim, listClaims, listOwnClaims } from '@muster/contract/claims'
import { getEvent, updateEvent } from '@muster/contract/events'
import { listParticipants } from '@muster/contract/participants'
import { listPlayerEvents } from '@muster/contract/players'
import { getPlayerRating } from '@muster/contract/ratings'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser, password } from '../../testing/builders.ts'
import { buildPlayed, buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countPendingEvents } from '../army-stats/queries.counting.ts'

const test = startTestApp()

async function buildClaim() {
  const field = await buildField(test, ['Ana', 'Ben'])
  const [participant_id, other_id] = field.participants
  const user = await buildUser(test)
  const params = { event_id: field.id }
  const token = field.owner.token
  const claim = (as = user, id = participant_id) =>
    test.call(claimParticipant, { token: as.token, params: { ...params, participant_id: id } })
  const { body } = await claim()
  const ids = { ...params, claim_id: body.id }
  return {
    ...{ params, token, user, participant_id, other_id, claim, claimed: body },
    confirm: () => test.call(confirmClaim, { token, params: ids }),
    remove: () => test.call(deleteClaim, { token, params: ids }),
    list: async () => (await test.call(listClaims, { token, params })).body.claims,
    holder: async () =>
      (await test.call(listParticipants, { token, params })).body.participants.find(({ id }) => id === participant_id)
        ?.user_id,
  }
}

it('links a participant to the account once the organiser confirms, and can be undone', async () => {
  const { claim, claimed, confirm, remove, list, holder, user } = await buildClaim()
  expect(claimed).toMatchObject({ participant_nickname: 'Ana', user_nickname: user.nickname, state: 'open' })
  expect((await claim()).body).toEqual(claimed)
  expect(await holder()).toBeNull()
  expect((await confirm()).body).toEqual({ ...claimed, state: 'confirmed' })
  expect(await holder()).toBe(user.id)
  expect(await list()).toEqual([{ ...claimed, state: 'confirmed' }])
  expect((await remove()).status).toBe(204)
  expect(await holder()).toBeNull()
  expect(await list()).toEqual([])
})

it('refuses a participant with an account, and an account that takes part', async () => {
  const { claim, confirm, user, other_id } = await buildClaim()
  const rival = await buildUser(test)
  const { body } = await claim(rival)
  await confirm()
  expect(await claim(rival)).toMatchObject({ status: 409, body: { code: 'already_claimed' } })
  expect(await claim(user, other_id)).toMatchObject({ status: 409, body: { code: 'already_joined' } })
  expect(body.state).toBe('open')
})

it('confirms only one of two claims of one participant', async () => {
  const { claim, confirm, params, token } = await buildClaim()
  const { body } = await claim(await buildUser(test))
  await confirm()
  const second = await test.call(confirmClaim, { token, params: { ...params, claim_id: body.id } })
  expect(second).toMatchObject({ status: 409, body: { code: 'already_claimed' } })
})

it('hides an unlisted event from strangers', async () => {
  const { params, token, claim } = await buildClaim()
  await test.call(updateEvent, { token, params, body: { visibility: 'unlisted' } })
  expect((await claim(await buildUser(test))).status).toBe(404)
})

it('is one a user and event, and shows in the version of the event', async () => {
  const { claim, claimed, other_id, user, list, params } = await buildClaim()
  const version = async () => (await test.call(getEvent, { params })).body.version
  const before = await version()
  const { body: instead } = await claim(user, other_id)
  expect(await version()).toBeGreaterThan(before)
  const { body: second } = await claim(await buildUser(test))
  expect(await list()).toEqual([second, instead])
  expect(second.participant_id).toBe(claimed.participant_id)
})

describe('who may do what to a claim', () => {
  const events = {
    upcoming: {},
    finished: { event_date: '2020-03-07T09:00:00Z' },
    unlisted: { visibility: 'unlisted' },
  } as const
  const allowed = { claimer: [200, 204], owner: [200, 204] }
  // An unlisted event is unknown to strangers, and tells its participants no more.
  const refused = { upcoming: 403, finished: 403, unlisted: 404 }
  const cases = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
    (['open', 'confirmed'] as const).flatMap((state) =>
      (['visitor', 'stranger', 'participant', 'claimer', 'owner'] as const).map((who) => ({ event, state, who })),
    ),
  )
  it.each(cases)('a claim that is $state, in an event that is $event, by the $who', async ({ event, state, who }) => {
    const { params, token, user, confirm, list, holder, claimed, other_id } = await buildClaim()
    const [stranger, participant] = [await buildUser(test), await buildUser(test)]
    await test.db.updateTable('participants').set({ user_id: participant.id }).where('id', '=', other_id).execute()
    await test.call(updateEvent, { token, params, body: events[event] })
    if (state === 'confirmed') await confirm()
    const tokens = { visitor: undefined, stranger, participant, claimer: user, owner: { token } }
    const sent = { token: tokens[who]?.token, params: { ...params, claim_id: claimed.id } }
    const isRefused = who === 'visitor' ? 401 : refused[event]
    expect((await test.call(confirmClaim, sent)).status).toBe(who === 'owner' ? 200 : isRefused)
    const now = await list()
    expect((await test.call(deleteClaim, sent)).status).toBe(who in allowed ? 204 : isRefused)
    expect(await list()).toEqual(who in allowed ? [] : now)
    const owned = state === 'confirmed' && !(who in allowed)
    if (event !== 'unlisted') expect(await holder()).toBe(owned ? user.id : null)
  })
})

it('brings an old event and its rating into the record of the user, until it is undone', async () => {
  const [ana, ben] = [await buildPlayer(test, 'Ana'), await buildPlayer(test, 'Ben')]
  const sides = [0, 1] as const
  const games = [{ sides, scores: [9, 3], round: 1 } as const]
  const event = await buildPlayed(test, { players: [null, ben], games, event_date: '2020-03-07T09:00:00Z' })
  const params = { event_id: event.id }
  const read = async () => {
    await countPendingEvents(test.db)
    // The job waits for further changes.
    await test.pool.query("update graphile_worker._private_jobs set run_at = now() where key = 'rate_players'")
    await test.runJobs()
    const record = await test.call(listPlayerEvents, { params: { handle: ana.handle } })
    const rated = await test.call(getPlayerRating, { params: { handle: ana.handle } })
    return { events: record.body.events.map((one) => one.event.id), steps: rated.body.course.length }
  }
  const claim = { params: { ...params, participant_id: event.participants[0] ?? 0 }, token: ana.token }
  const { body } = await test.call(claimParticipant, claim)
  expect(await read()).toEqual({ events: [], steps: 0 })
  const ids = { ...params, claim_id: body.id }
  const own = async (token: string) => (await test.call(listOwnClaims, { token })).body
  expect(await own(ana.token)).toMatchObject({ claims: [{ id: body.id, event_id: event.id, state: 'open' }] })
  await test.call(confirmClaim, { token: event.owner.token, params: ids })
  expect(await read()).toEqual({ events: [event.id], steps: 1 })
  await test.call(deleteClaim, { token: ana.token, params: ids })
  expect(await read()).toEqual({ events: [], steps: 0 })
  expect((await test.call(claimParticipant, claim)).status).toBe(201)
})

it('waits for its organiser in one list over all events, and needs one', async () => {
  const { token, claim, claimed, user, confirm, params } = await buildClaim()
  const lists = async (as: { token: string }) => {
    const { claims, to_confirm } = (await test.call(listOwnClaims, as)).body
    return [claims, to_confirm].map((list) => list.map(({ id, state }) => `${id} ${state}`))
  }
  expect(await lists(user)).toEqual([[`${claimed.id} open`], []])
  expect(await lists({ token })).toEqual([[], [`${claimed.id} open`]])
  const opens = async (as: { token: string }) =>
    Object.values((await test.call(listOwnClaims, as)).body).flatMap((list) => list.map((one) => one.event_is_visible))
  expect(await opens(user)).toEqual([true])
  await test.call(updateEvent, { token, params, body: { visibility: 'unlisted' } })
  expect([await opens(user), await opens({ token })]).toEqual([[false], [true]])
  await confirm()
  expect(await opens(user)).toEqual([true])
  expect(await lists(user)).toEqual([[`${claimed.id} confirmed`], []])
  expect(await lists({ token })).toEqual([[], []])
  await test.call(updateEvent, { token, params, body: { visibility: 'draft' } })
  expect(await lists(user)).toEqual([[], []])
  await test.call(updateEvent, { token, params, body: { visibility: 'listed' } })
  await test.call(deleteAccount, { token, body: { password } })
  expect(await claim(await buildUser(test))).toMatchObject({ status: 409, body: { code: 'no_organiser' } })
})
