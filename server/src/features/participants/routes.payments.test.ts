import { exportAccount } from '@muster/contract/account-export'
import { getCard } from '@muster/contract/cards'
import { exportEvent } from '@muster/contract/exports'
import { getMyself, listParticipants, recordPayment } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { buildImporter } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { buildVoters } from '../../testing/votes.ts'

const test = startTestApp(() => ({}))

async function build() {
  const { field, params, voters } = await buildVoters(test)
  const [ana, ben] = voters
  const { token } = field.owner
  const helper = await buildUser(test)
  await test.db
    .insertInto('staff')
    .values({ event_id: field.id, user_id: helper.id, role: 'helper', link_id: null, expires_at: null })
    .execute()
  const pay = (as: { token: string }, is_paid = true) =>
    test.call(recordPayment, {
      token: as.token,
      params: { ...params, participant_id: ana.participant_id },
      body: { is_paid },
    })
  return { token, params, ana, ben, helper, pay }
}

it('notes a payment once, and takes it back', async () => {
  const { helper, pay } = await build()
  const { body } = await pay(helper)
  expect(body).toEqual({ paid_at: expect.any(String) })
  expect((await pay(helper)).body).toEqual(body)
  expect((await pay(helper, false)).body).toEqual({ paid_at: null })
  expect((await pay(helper, false)).status).toBe(200)
})

it('shows a payment to the staff and to the person, and to nobody else', async () => {
  const { token, params, ana, ben, helper, pay } = await build()
  const { paid_at } = (await pay(helper)).body
  const list = (as: string | undefined, query: { for?: 'staff' } = {}) =>
    test.call(listParticipants, { token: as, params, query })
  for (const staff of [token, helper.token]) {
    const { participants } = (await list(staff, { for: 'staff' })).body
    expect(participants.map((one) => [one.nickname, one.paid_at])).toContainEqual(['Ana', paid_at])
    expect(participants.map((one) => [one.nickname, one.paid_at])).toContainEqual(['Ben', null])
  }
  expect((await list(ben.token, { for: 'staff' })).body).toMatchObject({ code: 'not_owner' })
  expect((await list(undefined, { for: 'staff' })).body).toMatchObject({ code: 'not_signed_in' })
  for (const reader of [token, ben.token, undefined])
    expect((await list(reader)).body.participants.some((one) => 'paid_at' in one)).toBe(false)

  const own = async (as: { token: string }) => (await test.call(getMyself, { token: as.token, params })).body.paid_at
  expect([await own(ana), await own(ben)]).toEqual([paid_at, null])
  const card = async (as?: { token: string }) =>
    (await test.call(getCard, { token: as?.token, params: { ...params, participant_id: ana.participant_id } })).body
      .paid_at
  expect([await card(ana), await card(helper), await card(ben), await card()]).toEqual([paid_at, paid_at, null, null])
})

it('goes along in the export of an organiser and of the account, and into a second Muster', async () => {
  const { token, params, ana, pay, helper } = await build()
  const { paid_at } = (await pay(helper)).body
  const exported = async (as?: string) => (await test.call(exportEvent, { token: as, params })).body
  expect((await exported()).participants.every((one) => one.paid_at === null)).toBe(true)
  const file = await exported(token)
  expect(file.participants.find(({ nickname }) => nickname === 'Ana')?.paid_at).toBe(paid_at)
  const importer = await buildImporter(test)
  await importer.run(JSON.stringify(file))
  const copies = await test.db.selectFrom('payments').select('paid_at').execute()
  expect(copies.map((copy) => copy.paid_at.toISOString())).toEqual([paid_at, paid_at])
  const account = await test.call(exportAccount, { token: ana.token })
  expect(JSON.stringify(account.body)).toContain('payments')
})
