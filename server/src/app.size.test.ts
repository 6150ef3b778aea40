import { createEvent, descriptionInList, getEvent, listEvents } from '@muster/contract/events'
import { listFeedback } from '@muster/contract/feedback'
import { createMatch, listMatches, notesMax, updateMatch } from '@muster/contract/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser, eventInput } from './testing/builders.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp()
const fourMegabytes = 4_000_000

describe('the matches of an event', () => {
  /** Matches with and without rounds and tables, some with equal ones. */
  const build = async () => {
    const { id, owner, participants } = await buildField(test)
    const [one, two] = participants
    await sql`
      insert into matches (event_id, game_type, participant1_id, participant2_id, round_number, table_number)
      select ${id}, 'SPEARHEAD', ${one}, ${two}, nullif(1 + n % 4, 4), nullif(1 + n % 3, 3)
      from generate_series(1, 50) n`.execute(test.db)
    return { id, owner, one, two }
  }
  const read = async (event_id: number, limit: number) => {
    const ids: number[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit, ...(cursor && { cursor }) }
      const { body } = await test.call(listMatches, { params: { event_id }, query })
      expect(body.matches.length).toBeLessThanOrEqual(limit)
      expect(body.total).toBe(50)
      ids.push(...body.matches.map(({ id }) => id))
      cursor = body.next_cursor
    } while (cursor !== null)
    return ids
  }

  it('are the same in pages of any size, in the same order', async () => {
    const { id } = await build()
    const whole = await read(id, 1000)
    expect(new Set(whole).size).toBe(50)
    for (const limit of [1, 7, 49, 50, 51]) expect(await read(id, limit)).toEqual(whole)
  })

  it.each(['junk', Buffer.from('[1,2]').toString('base64url'), Buffer.from('["1",1,1]').toString('base64url')])(
    'are not listed from an invalid cursor: %s',
    async (cursor) => {
      const { id } = await build()
      const response = await test.call(listMatches, { params: { event_id: id }, query: { cursor } })
      expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    },
  )

  it('have at most half a mebibyte of notes in total, and accept shorter notes at that limit', async () => {
    const { id, owner, one, two } = await build()
    const call = { token: owner.token, params: { event_id: id } }
    const match = { participant1_id: one, participant2_id: two }
    // As JSON each of these letters takes six bytes.
    await sql`update matches set notes = repeat(E'\\u0001', ${Math.ceil(notesMax / 50 / 6)}) where event_id = ${id}`.execute(
      test.db,
    )
    const refused = await test.call(createMatch, {
      ...call,
      body: { ...match, notes: 'One more, and it is too much.' },
    })
    expect(refused).toMatchObject({ status: 413, body: { code: 'notes_full' } })
    expect((await test.call(createMatch, { ...call, body: match })).status).toBe(201)
    const [first = 0] = (await test.call(listMatches, { params: call.params, query: { limit: 1 } })).body.matches.map(
      (each) => each.id,
    )
    const params = { event_id: id, match_id: first }
    expect((await test.call(updateMatch, { ...call, params, body: { notes: 'Shorter' } })).status).toBe(200)
    const response = await test.app.inject({ url: `/api/v1/events/${id}/matches` })
    expect(Buffer.byteLength(response.body)).toBeLessThan(fourMegabytes)
  })
})

describe('a description', () => {
  it('is truncated in lists, and complete with its event', async () => {
    const { token } = await buildUser(test)
    const description = 'Dice! '.repeat(200).trim()
    const { body } = await test.call(createEvent, { token, body: { ...eventInput, description } })
    expect(body.description).toBe(description)
    const { events } = (await test.call(listEvents, { query: {} })).body
    expect(events.map((event) => event.description)).toEqual([description.slice(0, descriptionInList)])
    expect((await test.call(getEvent, { params: { event_id: body.id } })).body.description).toBe(description)
  })
})

describe('a thousand rows of the largest kind', () => {
  it('exceed one response: events come in shorter pages without a gap', async () => {
    const { id } = await buildUser(test, { nickname: '𝔸'.repeat(25) })
    // Control characters take six bytes each as JSON.
    await sql`
      insert into events (owner_id, title, description, game_type, event_type, location_city)
      select ${id}, repeat('龍', 200), repeat(E'\\u0001', 5000), 'AOS', 'friendly', repeat('龍', 100)
      from generate_series(1, 1000)`.execute(test.db)
    // Other tests leave deleted rows, and plans for empty tables, that autovacuum has not come to.
    await test.pool.query('vacuum analyze events, rounds, matches, participants, events_to_count')
    const seen = new Set<number>()
    let cursor: string | null = null
    do {
      const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
      const response = await test.app.inject({ url: `/api/v1/events?${query}` })
      expect(Buffer.byteLength(response.body)).toBeLessThan(fourMegabytes)
      for (const event of response.json().events) seen.add(event.id)
      cursor = response.json().next_cursor
    } while (cursor !== null)
    expect(seen.size).toBe(1000)
  })

  it('exceed one response: feedback comes as far as it fits', async () => {
    const { id, token } = await buildUser(test)
    await sql`insert into feedback (user_id, category, content)
      select ${id}, 'bug', repeat('龍', 5000) from generate_series(1, 1000)`.execute(test.db)
    const { body } = await test.call(listFeedback, { token, query: { limit: 1000 } })
    expect(body.total).toBe(1000)
    expect(body.feedback.length).toBeGreaterThan(100)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(fourMegabytes)
  })
})
