import { unsubscribe, updateProfile } from '@muster/contract/accounts'
import { createAnnouncement } from '@muster/contract/announcements'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { type MailKind, mailKinds, mailSwitches } from '@muster/contract/mails'
import { createReport } from '@muster/contract/reports'
import { describe, expect, it } from 'vitest'
import { eventMailsOf } from '../../testing/event-mails.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const { buildHall, settle, claim } = eventMailsOf(test)
type Hall = Awaited<ReturnType<typeof buildHall>>

const change = ({ olga, params }: Hall, body: object) =>
  test.call(updateEvent, { token: olga.token, params, body: body as never })

/** Ana reports, and Ben disputes. */
async function dispute({ ana, ben, params, desk }: Hall) {
  await desk.publish(1)
  await settle()
  test.mails.length = 0
  const [match] = await desk.matches()
  const ids = { ...params, match_id: match?.id ?? 0 }
  const report = (token: string, participant1_score: number) =>
    test.call(createReport, { token, params: ids, body: { participant1_score, participant2_score: 10 } })
  expect((await report(ana.token, 20)).status).toBe(201)
  expect((await report(ben.token, 15)).body.report?.state).toBe('disputed')
}

interface Cause {
  kind: MailKind
  cause: (hall: Hall) => Promise<unknown>
  /** Who is mailed, and the subject. */
  mailed: [name: string, subject: string][]
  /** What the text contains. */
  words: string[]
}

const causes: Record<string, Cause> = {
  'a published pairing': {
    kind: 'pairings',
    cause: ({ desk }) => desk.publish(1),
    mailed: [
      ['ana', 'Round 1: table 7, against Ben · Winter Cup'],
      ['ben', 'Round 1: table 7, against Ana · Winter Cup'],
    ],
    words: ['Your table: 7', '/me'],
  },
  'a place': {
    kind: 'places',
    cause: (hall) => change(hall, { capacity: 5 }),
    mailed: [['dan', 'You have a place: Winter Cup']],
    words: ['please leave the event'],
  },
  'a disputed result': {
    kind: 'disputes',
    cause: dispute,
    mailed: [
      ['ana', 'Disputed result: Ana against Ben · Winter Cup'],
      ['olga', 'Disputed result: Ana against Ben · Winter Cup'],
    ],
    words: ['Round 1, table 7: Ana against Ben', 'Reported by Ana: 20–10', 'Objection by Ben: 15–10'],
  },
  'a claim': {
    kind: 'claims',
    cause: (hall) => claim(hall),
    mailed: [['olga', 'Claim: Fay says they are Cleo · Winter Cup']],
    words: ['Fay says they are Cleo at “Winter Cup”', '/desk?part=people'],
  },
  'a confirmed claim': {
    kind: 'claims',
    cause: (hall) => claim(hall, ['confirm']),
    mailed: [['fay', 'Claim confirmed: you are Cleo · Winter Cup']],
    words: ['are in your record now', '/me'],
  },
  'a refused claim': {
    kind: 'claims',
    cause: (hall) => claim(hall, ['delete']),
    mailed: [['fay', 'Claim refused: Cleo · Winter Cup']],
    words: ['please ask the organiser', 'Go to the event'],
  },
  'an undone claim': {
    kind: 'claims',
    cause: (hall) => claim(hall, ['confirm', 'delete']),
    mailed: [['fay', 'Claim undone: Cleo · Winter Cup']],
    words: ['are no longer in your record'],
  },
  'a changed event': {
    kind: 'events',
    cause: async (hall) => {
      await change(hall, { title: 'Spring Cup' })
      await change(hall, { location_city: 'York', description: 'Bring dice.' })
    },
    mailed: ['ana', 'ben', 'dan'].map((name) => [name, 'Changed: Spring Cup']),
    words: ['Title: Spring Cup (before: Winter Cup)', 'Place: York (before: Leeds)'],
  },
  'a cancelled event': {
    kind: 'events',
    cause: ({ olga, params }) => test.call(deleteEvent, { token: olga.token, params }),
    mailed: ['ana', 'ben', 'dan'].map((name) => [name, 'Cancelled: Winter Cup']),
    words: ['It will not take place.'],
  },
  'an announcement by mail': {
    kind: 'events',
    cause: ({ olga, params }) =>
      test.call(createAnnouncement, { token: olga.token, params, body: { text: 'Lunch\nat noon.', by_mail: true } }),
    mailed: ['ana', 'ben', 'dan'].map((name) => [name, 'Announcement: Winter Cup']),
    words: ['Lunch at noon.'],
  },
}
const all = Object.entries(causes)

const setSwitches = (isOn: (kind: MailKind) => boolean) =>
  test.db
    .updateTable('users')
    .set(Object.fromEntries(mailKinds.map((kind) => [mailSwitches[kind], isOn(kind)])))
    .execute()

const endLink = (index = 0) => /<(.*)>/.exec(test.mails[index]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''

describe.each(all)('%s', (_name, { kind, cause, mailed, words }) => {
  it('is mailed to those it concerns, except the person who caused it', async () => {
    const hall = await buildHall()
    await cause(hall)
    await settle()
    expect(hall.mailed()).toEqual(mailed)
    for (const { text } of test.mails) for (const word of words) expect(text.replace(/\s+/g, ' ')).toContain(word)
  })

  it('is not mailed to an account that has switched this off', async () => {
    const hall = await buildHall()
    await setSwitches((each) => each !== kind)
    await cause(hall)
    await settle()
    expect(test.mails).toEqual([])
  })

  it('is mailed when everything else is switched off', async () => {
    const hall = await buildHall()
    await setSwitches((each) => each === kind)
    await cause(hall)
    await settle()
    expect(hall.mailed()).toEqual(mailed)
  })

  it('names an address that stops such mails without signing in, for people and for mail programs', async () => {
    const hall = await buildHall()
    await cause(hall)
    await settle()
    expect(test.mails[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const { pathname, search, searchParams } = new URL(endLink())
    expect(test.mails[0]?.text).toContain(endLink())
    const isOn = async () =>
      (
        await test.db
          .selectFrom('users')
          .selectAll()
          .where('email', '=', test.mails[0]?.to ?? '')
          .executeTakeFirstOrThrow()
      )[mailSwitches[kind]]
    // Scanners open links.
    await test.app.inject({ method: 'GET', url: pathname + search })
    expect(await isOn()).toBe(true)
    const response = await test.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(204)
    expect(await isOn()).toBe(false)
    await setSwitches(() => true)
    const query = { token: searchParams.get('token') ?? '', kind }
    const { status, body } = await test.call(unsubscribe, { query })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: expect.stringMatching(/^You will get no/),
    })
    expect(await isOn()).toBe(false)
  })
})

it('a switch of the profile changes only its own mails', async () => {
  const { ana } = await buildHall()
  const { body } = await test.call(updateProfile, { token: ana.token, body: { mail_events: false } })
  expect(body).toMatchObject({ mail_events: false, mail_pairings: true, mail_places: true, mail_disputes: true })
})

it('an unknown token stops no mails, and mail programs are never refused', async () => {
  await buildHall()
  expect((await test.call(unsubscribe, { query: { token: 'unknown', kind: 'events' } })).status).toBe(400)
  for (const query of ['', '?token=unknown&kind=events', '?kind=junk&token=a&token=b']) {
    expect((await test.app.inject({ method: 'POST', url: `/mails/end${query}` })).statusCode).toBe(204)
  }
  expect(await test.db.selectFrom('users').select('id').where('mail_events', '=', false).execute()).toEqual([])
})
