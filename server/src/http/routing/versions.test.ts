import { deleteEvent, getEvent, renewEventKey, updateEvent } from '@muster/contract/events'
import { createMatch, deleteMatch, getMatch, recordResult, updateMatch } from '@muster/contract/matches'
import {
  createParticipants,
  deleteParticipant,
  dropMyself,
  joinEvent,
  leaveEvent,
  listParticipants,
  updateParticipant,
} from '@muster/contract/participants'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findLastChange } from '../../features/events/queries.authors.ts'
import { buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function buildWorld() {
  const { id: event_id, owner, participants } = await buildField(test, ['Ana', 'Ben'], { registration_open: true })
  const [participant1_id, participant2_id] = participants
  const event = { token: owner.token, params: { event_id } }
  const { body } = await test.call(createMatch, { ...event, body: { participant1_id, participant2_id } })
  const match = { token: owner.token, params: { event_id, match_id: body.id } }
  const participant = { token: owner.token, params: { event_id, participant_id: participant1_id } }
  const joined = await buildUser(test)
  await test.call(joinEvent, { token: joined.token, params: { event_id }, body: {} })
  return { owner, guest: joined, event, match, participant, joined: { token: joined.token, params: { event_id } } }
}

let world: Awaited<ReturnType<typeof buildWorld>>
beforeEach(async () => {
  world = await buildWorld()
})

const ifMatch = (version: number | string) => ({ 'if-match': typeof version === 'number' ? `"${version}"` : version })
const scores = { participant1_score: 10, participant2_score: 5 }

const versionOfEvent = async () => (await test.call(getEvent, world.event)).body.version
const versionOfMatch = async () => (await test.call(getMatch, world.match)).body.version

describe('a version', () => {
  it('of a match rises with each change of it, and only then', async () => {
    expect(await versionOfMatch()).toBe(1)
    await test.call(recordResult, { ...world.match, body: scores })
    expect(await versionOfMatch()).toBe(2)
    await test.call(recordResult, { ...world.match, body: scores })
    await test.call(updateEvent, { ...world.event, body: { title: 'Renamed' } })
    expect(await versionOfMatch()).toBe(2)
  })

  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['a change of its title', () => test.call(updateEvent, { ...world.event, body: { title: 'Renamed' } })],
    [
      'a new participant',
      () => test.call(createParticipants, { ...world.event, body: { participants: [{ nickname: 'Cleo' }] } }),
    ],
    [
      'a change of a participant',
      () => test.call(updateParticipant, { ...world.participant, body: { nickname: 'Anna' } }),
    ],
    ['a participant who leaves', () => test.call(leaveEvent, world.joined)],
    ['a result', () => test.call(recordResult, { ...world.match, body: scores })],
    ['a deleted match', () => test.call(deleteMatch, world.match)],
    ['a new name of its owner', () => test.db.updateTable('users').set({ nickname: 'Olga the Great' }).execute()],
    ['a change by SQL', () => sql`update matches set notes = 'By hand'`.execute(test.db)],
  ]
  it.each(changes)('of an event rises with %s, before and after the change is counted', async (_what, change) => {
    const before = await versionOfEvent()
    await change()
    // Each request counts the recorded changes before its handler runs (see test-app).
    const [waiting] = (await sql<{ count: number }>`select count(*) from events_to_count`.execute(test.db)).rows
    expect(waiting?.count).toBeGreaterThan(0)
    expect(await versionOfEvent()).toBe(before + Number(waiting?.count))
    expect(await versionOfEvent()).toBe(before + Number(waiting?.count))
  })

  it('is deleted with its event', async () => {
    await versionOfEvent()
    await test.call(deleteEvent, world.event)
    await test.call(getEvent, world.event)
    expect((await sql`select from event_versions`.execute(test.db)).rows).toEqual([])
  })
})

describe('a caller who sends the seen version', () => {
  const body = { nickname: 'Anna' }
  const calls: [name: string, call: (headers: Record<string, string>) => Promise<{ status: number; body: unknown }>][] =
    [
      ['renewEventKey', (headers) => test.call(renewEventKey, { ...world.event, headers })],
      ['updateMatch', (headers) => test.call(updateMatch, { ...world.match, headers, body: { notes: 'Close' } })],
      ['recordResult', (headers) => test.call(recordResult, { ...world.match, headers, body: scores })],
      ['updateParticipant', (headers) => test.call(updateParticipant, { ...world.participant, headers, body })],
      ['leaveEvent', (headers) => test.call(leaveEvent, { ...world.joined, headers })],
    ]
  it.each(calls)('is refused by %s when it is outdated, and gets the current state', async (name, call) => {
    const refused = await call(ifMatch(99))
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', current: { version: expect.any(Number) } },
    })
    // The last change of the event as a whole is the join.
    const author = ['renewEventKey', 'leaveEvent'].includes(name) ? world.guest : world.owner
    // The world has made the participant without the API.
    const changed_by = name === 'updateParticipant' ? null : author.nickname
    expect(refused.body).toMatchObject({ changed_at: expect.any(String), changed_by })
    const { current } = refused.body as { current: { version: number } }
    expect((await call(ifMatch(current.version))).status).toBeLessThan(300)
  })

  const authors: [what: string, author: 'owner' | 'guest', change: () => Promise<unknown>][] = [
    ['a result', 'owner', () => test.call(recordResult, { ...world.match, body: scores })],
    ['a participant who is removed', 'owner', () => test.call(deleteParticipant, world.participant)],
    ['a participant who leaves', 'guest', () => test.call(leaveEvent, world.joined)],
    ['a participant who drops out', 'guest', () => test.call(dropMyself, { ...world.joined, body: {} })],
  ]
  it.each(authors)(
    'of the event learns the time and the author of the last change: %s',
    async (_what, author, change) => {
      const before = new Date()
      await change()
      const { nickname } = world[author]
      expect(await findLastChange(test.db, world.event.params.event_id)).toMatchObject({ by: nickname })
      // Each request counts the recorded changes before its handler runs.
      const { status, body } = await test.call(renewEventKey, { ...world.event, headers: ifMatch(1) })
      expect({ status, body }).toMatchObject({ status: 412, body: { changed_by: nickname } })
      const { changed_at = '' } = body as { changed_at?: string }
      expect(Date.parse(changed_at)).toBeGreaterThanOrEqual(before.getTime())
    },
  )

  it.each([
    ['sends none', {}],
    ['accepts any', ifMatch('*')],
    ['sends several', ifMatch('"7", "1"')],
  ])('succeeds if it %s', async (_what, headers) => {
    expect((await test.call(recordResult, { ...world.match, headers, body: scores })).status).toBe(200)
  })

  it('must put it in quotes', async () => {
    const { status, body } = await test.call(recordResult, { ...world.match, headers: ifMatch('1'), body: scores })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { detail: 'If-Match must be a version in quotes, such as "3"' },
    })
  })

  it('is the only one of several to succeed in changing a result', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map((participant1_score) =>
        test.call(recordResult, {
          ...world.match,
          headers: ifMatch(1),
          body: { participant1_score, participant2_score: 0 },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    expect(await versionOfMatch()).toBe(2)
  })

  it('succeeds for a participant even if the standings have changed since', async () => {
    const list = () => test.call(listParticipants, { params: world.event.params })
    const seen = (await list()).body.participants.find(({ nickname }) => nickname === 'Ana')
    await test.call(recordResult, { ...world.match, body: scores })
    const headers = ifMatch(seen?.version ?? 0)
    expect((await test.call(updateParticipant, { ...world.participant, headers, body })).status).toBe(200)
  })
})
