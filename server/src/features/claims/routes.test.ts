import { claimParticipant, confirmClaim, deleteClaim, listClaims } from '@muster/contract/claims'
import { getEvent, updateEvent } from '@muster/contract/events'
import { listParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

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
      (await test.call(listParticipants, { params })).body.participants.find(({ id }) => id === participant_id)
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
