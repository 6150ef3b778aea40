import { exportAccount } from '@muster/contract/account-export'
import { getEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
import { getList, listLists, putList, remindLists } from '@muster/contract/lists'
import { getMyself, listParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { buildImporter } from '../../testing/importer.ts'
import { buildListField } from '../../testing/lists.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp(() => ({}))

const hour = 3_600_000
const past = () => new Date(Date.now() - hour)

type Built = Awaited<ReturnType<typeof buildListField>>
const handInAs = ({ ofAna }: Built, { token }: { token: string }, body: { text?: string; late?: boolean }) =>
  test.call(putList, { token, params: ofAna, body })
const asStaff = (built: Built) => built.field.owner

it('takes a list until the deadline, and the last one counts', async () => {
  const built = await buildListField(test, { list_deadline: new Date(Date.now() + hour) })
  const { author, params, ofAna } = built
  await handInAs(built, author, { text: 'First' })
  expect(await handInAs(built, author, { text: 'https://builder.example/lists/7' })).toMatchObject({
    status: 200,
    body: { text: 'https://builder.example/lists/7', is_late: false, former_text: null, may_be_late: false },
  })
  const own = await test.call(getMyself, { token: author.token, params })
  expect(own.body).toMatchObject({ list_text: 'https://builder.example/lists/7', participant: { list_is_late: false } })
  const { participants } = (await test.call(listParticipants, { params })).body
  expect(participants.filter(({ list_submitted_at }) => list_submitted_at !== null)).toMatchObject([
    { nickname: 'Ana' },
  ])

  await handInAs(built, author, { text: '' })
  const taken = await test.call(getList, { token: author.token, params: ofAna })
  expect(taken.body.list).toMatchObject({ text: '', submitted_at: null })
  const { body } = await test.call(listLists, { token: asStaff(built).token, params })
  expect(body.lists).toEqual([])
})

it('takes nothing after the deadline, unless an organiser lets somebody be late, and marks that', async () => {
  const built = await buildListField(test, { list_deadline: past() })
  const { author } = built
  expect(await handInAs(built, author, { text: 'Too late' })).toMatchObject({
    status: 409,
    body: { code: 'lists_closed' },
  })
  await handInAs(built, asStaff(built), { late: true })
  const open = await test.call(getList, { token: author.token, params: built.ofAna })
  expect(open.body.list).toMatchObject({ text: '', may_be_late: true })
  expect((await handInAs(built, author, { text: 'Late' })).body).toMatchObject({ text: 'Late', is_late: true })
})

it('keeps what was handed in beside what the staff changed after the deadline', async () => {
  const built = await buildListField(test)
  const { desk, author } = built
  await handInAs(built, author, { text: 'Handed in' })
  expect((await handInAs(built, asStaff(built), { text: 'Typed for them' })).body.former_text).toBeNull()
  await desk.change({ list_deadline: past().toISOString() })
  await handInAs(built, asStaff(built), { text: 'Corrected once' })
  const { body } = await handInAs(built, asStaff(built), { text: 'Corrected twice' })
  expect(body).toMatchObject({ text: 'Corrected twice', former_text: 'Typed for them', is_late: false })
  expect((await handInAs(built, asStaff(built), { text: 'Typed for them' })).body.former_text).toBeNull()
})

it('refuses a change of a list that somebody else has changed, and returns theirs', async () => {
  const built = await buildListField(test)
  const { version } = (await handInAs(built, built.author, { text: 'Mine' })).body
  const send = (text: string, token: string) =>
    test.call(putList, { token, params: built.ofAna, body: { text }, headers: { 'if-match': `"${version}"` } })
  expect((await send('From the desk', asStaff(built).token)).status).toBe(200)
  expect(await send('Mine again', built.author.token)).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', current: { text: 'From the desk', version: version + 1 } },
  })
})

it('closes and shows the lists of an event without rounds once it is finished', async () => {
  const built = await buildListField(test)
  await built.desk.change({ is_finished: true })
  const { body } = await test.call(getEvent, { params: built.params })
  expect(body).toMatchObject({ lists_are_open: false, lists_are_shown: true })
})

it('takes a list from the participant and organisers alone, and lets nobody else be late', async () => {
  const built = await buildListField(test)
  const { author, opponent, helper } = built
  for (const who of [opponent, helper, await buildUser(test)])
    expect(await handInAs(built, who, { text: 'Not mine' })).toMatchObject({ status: 403, body: { code: 'not_owner' } })
  expect(await handInAs(built, author, { late: true })).toMatchObject({ status: 403, body: { code: 'not_owner' } })
  await built.desk.change({ visibility: 'draft' })
  expect((await handInAs(built, author, { text: 'Hidden' })).status).toBe(404)
})

it('asks for no lists unless the organiser says so', async () => {
  const built = await buildListField(test)
  await built.desk.change({ list_policy: 'none' })
  const refused = { status: 409, body: { code: 'lists_closed' } }
  expect(await handInAs(built, asStaff(built), { text: 'List' })).toMatchObject(refused)
  const token = asStaff(built).token
  expect(await test.call(remindLists, { token, params: built.params })).toMatchObject(refused)
})

it('closes and shows lists with the first round where there is no deadline', async () => {
  const built = await buildListField(test)
  const shown = async () => (await test.call(getEvent, { params: built.params })).body.lists_are_shown
  await handInAs(built, built.author, { text: 'Early' })
  expect(await shown()).toBe(false)
  await built.desk.pair()
  await built.desk.publish(1)
  expect(await shown()).toBe(true)
  expect((await handInAs(built, built.author, { text: 'Later' })).body).toMatchObject({ code: 'lists_closed' })
})

it('reminds everybody with an account who has handed in nothing', async () => {
  const built = await buildListField(test, { list_deadline: new Date(Date.now() + hour) })
  await handInAs(built, built.author, { text: 'Done' })
  const remind = () => test.call(remindLists, { token: asStaff(built).token, params: built.params })
  expect(await remind()).toMatchObject({ status: 200, body: { mailed: 1, without_account: ['Cleo', 'Dan'] } })
  const causes = await test.db.selectFrom('causes').select('kind').where('kind', '=', 'lists_due').execute()
  expect(causes).toHaveLength(1)
})

it('goes along when an organiser exports the event and another Muster imports it', async () => {
  const built = await buildListField(test, { list_deadline: past() })
  await built.desk.change({ list_deadline: null })
  await handInAs(built, built.author, { text: 'Line one\nLine two' })
  await built.desk.change({ list_deadline: past().toISOString() })
  await handInAs(built, asStaff(built), { text: 'Line one' })
  const { body: file } = await test.call(exportEvent, { token: asStaff(built).token, params: built.params })
  const { token, run } = await buildImporter(test)
  const { event_ids } = await run(JSON.stringify(file))
  const params = { event_id: event_ids[0] ?? 0 }
  const { lists } = (await test.call(listLists, { token, params })).body
  expect(lists).toMatchObject([{ text: 'Line one', former_text: 'Line one\nLine two', is_late: false }])
  expect((await test.call(getEvent, { token, params })).body).toMatchObject({ list_policy: 'required' })
  const copy = await test.call(exportEvent, { token, params })
  expect(copy.body.participants.map(({ list }) => list)).toEqual(file.participants.map(({ list }) => list))
})

it('is in the export of the account of its author', async () => {
  const built = await buildListField(test)
  await handInAs(built, built.author, { text: 'Mine' })
  const { body } = await test.call(exportAccount, { token: built.author.token })
  expect(body.tables.lists).toMatchObject([{ text: 'Mine', event_id: built.field.id }])
})
