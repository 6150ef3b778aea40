import { claimParticipant, confirmClaim, deleteClaim, listOwnClaims } from '@muster/contract/claims'
import { updateEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventMailsOf } from '../../testing/event-mails.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const { buildHall, settle, claim, jobs } = eventMailsOf(test)
type Hall = Awaited<ReturnType<typeof buildHall>>

const show = ({ olga, params }: Hall, visibility: 'draft' | 'unlisted') =>
  test.call(updateEvent, { token: olga.token, params, body: { visibility } })

/** Before anything is mailed, Fay withdraws the claim, or Olga decides. */
async function end(
  { fay, params }: Hall,
  by: { token: string },
  endpoint: typeof confirmClaim | typeof deleteClaim = deleteClaim,
) {
  const { claims } = (await test.call(listOwnClaims, { token: fay.token })).body
  await test.call(endpoint, { token: by.token, params: { ...params, claim_id: claims[0]?.id ?? 0 } })
}

async function twice(hall: Hall) {
  await claim(hall)
  await settle()
  await claim(hall)
}

it.each<[string, (hall: Hall) => Promise<unknown>, number]>([
  ['the organiser’s own', (hall) => claim(hall, [], hall.olga), 0],
  ['undone by its user', (hall) => claim(hall, ['confirm', 'withdraw']), 0],
  ['withdrawn and made again on the day of its mail', (hall) => claim(hall, ['withdraw']).then(() => claim(hall)), 0],
  ['repeated', twice, 1],
  ['in an event that is a draft by now', (hall) => claim(hall).then(() => show(hall, 'draft')), 0],
  [
    'confirmed, and undone by its user before the mail',
    (hall) => claim(hall, ['confirm']).then(() => end(hall, hall.fay)),
    0,
  ],
  [
    'refused, and made again before the mail',
    async (hall) => {
      await claim(hall)
      await end(hall, hall.olga)
      await claim(hall)
    },
    1,
  ],
  ['confirmed at once', (hall) => claim(hall).then(() => end(hall, hall.olga, confirmClaim)), 1],
  ['withdrawn at once', (hall) => claim(hall).then(() => end(hall, hall.fay)), 0],
])('a claim that is %s is mailed only as often as it says something new', async (_name, cause, count) => {
  const hall = await buildHall()
  // Olga does not play here, so that she could claim.
  await test.db.updateTable('participants').set({ user_id: null }).where('user_id', '=', hall.olga.id).execute()
  await cause(hall)
  await settle()
  expect(test.mails).toHaveLength(count)
})

it('a claim after a refusal is mailed a day after the last mail', async () => {
  const hall = await buildHall()
  const ofOlga = () => test.mails.filter(({ to }) => to === hall.olga.email)
  await claim(hall, ['delete'])
  await claim(hall)
  expect((await jobs()).some(({ seconds }) => seconds > 23 * 3600)).toBe(true)
  await settle()
  expect(ofOlga()).toHaveLength(0)
  await test.db.updateTable('event_mails').set({ at: new Date() }).where('sent_at', 'is', null).execute()
  await sql`select graphile_worker.add_job('mail_user', json_build_object('id', ${hall.olga.id}::bigint))`.execute(
    test.db,
  )
  await settle()
  expect(ofOlga()).toHaveLength(1)
})

it('several claims are one mail, and a refusal does not contain the key of an unlisted event', async () => {
  const hall = await buildHall()
  await show(hall, 'unlisted')
  const { share_key } = await test.db.selectFrom('events').select('share_key').executeTakeFirstOrThrow()
  const [ana, , cleo] = hall.participants
  await test.db.updateTable('participants').set({ user_id: null }).where('id', '=', ana).execute()
  for (const [participant_id, { token }] of [[ana, hall.fay] as const, [cleo, hall.ana] as const]) {
    const sent = { token, params: { ...hall.params, participant_id }, query: { key: share_key } }
    expect((await test.call(claimParticipant, sent)).status).toBe(201)
  }
  await settle()
  expect(hall.mailed()).toEqual([['olga', expect.stringMatching(/^.+ · Winter Cup, and 1 more$/)]])
  expect(test.mails[0]?.text).toContain(share_key)
  await end(hall, hall.olga)
  await settle()
  expect(hall.mailed()).toContainEqual(['fay', 'Claim refused: Ana · Winter Cup'])
  expect(test.mails[1]?.text).not.toContain(share_key)
})
