import { createAlert } from '@muster/contract/alerts'
import { createAnnouncement } from '@muster/contract/announcements'
import { renewCalendarLink } from '@muster/contract/calendar'
import { createCall } from '@muster/contract/calls'
import { createEvent, updateEvent } from '@muster/contract/events'
import { createFeedback } from '@muster/contract/feedback'
import { createPoll } from '@muster/contract/polls'
import { buildField, buildUser, eventInput } from '../../server/src/testing/builders.ts'
import { deskOf } from '../../server/src/testing/desk.ts'
import { act, buildHall, report } from '../../server/src/testing/hall.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

export const names = ['Zebedee Quill', 'Zeb the Younger']
export const email = 'zebedee.quill@example.com'
const [name = '', earlier = ''] = names
const said = `${name} (${email.toUpperCase()}) and ZEBEDEE QUILL’s friends`

/** A person who organises an event and plays in another, named wherever a person can be. */
export async function buildPerson(test: TestApp) {
  const person = await buildUser(test, { email, nickname: name })
  const { id, token } = person
  const key = { 'idempotency-key': '4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e' }
  const own = await buildField(test, ['Ana', 'Ben'], { owner: person, title: `${name}’s Cup`, description: said })
  await test.call(createAnnouncement, { token, params: { event_id: own.id }, body: { text: said } })
  await deskOf(test, own).addMatch(...own.participants, { round_number: 1, notes: said })
  const visit = {
    venue: { name: said, address: said },
    contact: said,
    fee: said,
    pack_link: `https://club.example/?from=${email}`,
    categories: [{ code: 'painting', label: name, max: 10 }],
    missions: [{ name: name, text: said }],
    tables: [{ number: 1, name: name }],
    programme: [{ starts_at: '2026-12-12T12:00:00Z', label: said }],
  }
  await test.call(updateEvent, { token, params: { event_id: own.id }, body: { location_city: 'Leeds', ...visit } })
  await test.call(createPoll, {
    token,
    params: { event_id: own.id },
    body: { question: said, choices: 'participants' },
  })
  await test.call(createEvent, { token, headers: key, body: { ...eventInput, visibility: 'draft', title: said } })
  await test.call(createFeedback, { token, body: { content: said } })
  await test.call(createAlert, { token, body: { filters: { search: said }, channel: 'mail', pace: 'weekly' } })
  await test.call(renewCalendarLink, { token })
  const passkey = { credential_id: Buffer.from(name), public_key: Buffer.from('key'), counter: 0, transports: [] }
  await test.db
    .insertInto('passkeys')
    .values({ user_id: id, ...passkey, name: `${name}’s phone` })
    .execute()

  const hall = await buildHall(test, 'both')
  const { participant1_id: side, participant2_id: opponent_id, table_number } = hall.first
  const opponent = { token: hall.tokenOf(opponent_id) }
  const plays = (nickname: string) =>
    test.db
      .updateTable('participants')
      .set({ user_id: id, nickname, club: 'Quill’s Own', adjustment_reason: said })
      .where('id', '=', side)
      .execute()
  await plays(earlier)
  await report(hall, { token }, 12, 8)
  await plays(name)
  const { body } = await report(hall, { token }, 13, 7)
  await act(hall, opponent, 'object', body.report?.id ?? 0, `${name} is wrong`)
  await report(hall, opponent, 14, 6)
  await test.call(createCall, {
    token,
    params: { event_id: hall.field.id },
    body: { table_number: table_number ?? 0, reason: said },
  })
  const check = { findings: [{ code: 'rematch', participant_ids: [side], sentence: `${name} and Ben have met.` }] }
  await test.db
    .updateTable('rounds')
    .set({ published_check: JSON.stringify(check) })
    .where('event_id', '=', hall.field.id)
    .execute()
  const mail = { user_id: hall.field.owner.id, kind: 'cancellation', subject_id: 0, sent_at: new Date() } as const
  await test.db
    .insertInto('event_mails')
    .values({ ...mail, event_id: 2 ** 40, content: JSON.stringify({ title: said }) })
    .execute()
  await test.pool.query(
    `select graphile_worker.add_job('mail_reset', $1::json, job_key := $2, run_at := now() + interval '1 hour')`,
    [JSON.stringify({ id }), `mail_reset:${id}`],
  )
  return { person, own, hall, side, opponent_id }
}
