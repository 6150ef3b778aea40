import { createArmy, updateArmy } from '@muster/contract/armies'
import type { BodyInputOf } from '@muster/contract/endpoint'
import { createEvent, deleteEvent, updateEvent } from '@muster/contract/events'
import { createMatch, createMatches, deleteMatch, recordResult, updateMatch } from '@muster/contract/matches'
import { createParticipant, deleteParticipant, updateParticipant } from '@muster/contract/participants'
import { inShort } from '@muster/rules/testing/extent'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildGames, rivals } from '../../testing/army-games.ts'
import { buildEvent, buildField, buildUser, eventInput, type Owner } from '../../testing/builders.ts'
import { recount, storedCounts } from '../../testing/recount.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** The same numbers in each run (mulberry32), so that a failure can be reproduced. */
function openRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof openRandom>

const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length)]

const days = [null, '2025-12-31T23:30:00Z', '2026-01-01T00:10:00Z', '2026-01-15T10:00:00Z', '2026-11-20T18:00:00Z']
const countries = [null, 'Poland', 'Ireland']
const types = ['tournament', 'friendly'] as const
const zones = ['Pacific/Kiritimati', 'Europe/Warsaw', null, 'Pacific/Pago_Pago']
const newEvent = { ...eventInput, event_date: '2026-02-01T10:00:00Z' }
const visibilities = ['listed', 'listed', 'unlisted', 'draft'] as const

/** The ids of everything there is now: a late edit may get 404 or 422. */
async function lookAround() {
  const { db } = test
  const events = await db.selectFrom('events').select('id').execute()
  const armies = await db
    .selectFrom('armies')
    .select('id')
    .where('game_type', '=', 'SPEARHEAD')
    .orderBy('id')
    .limit(9)
    .execute()
  const participants = await db.selectFrom('participants').select(['id', 'event_id']).execute()
  const matches = await db.selectFrom('matches').select(['id', 'event_id']).execute()
  return { eventIds: events.map(({ id }) => id), armies: [...armies.map(({ id }) => id), null], participants, matches }
}

type World = Awaited<ReturnType<typeof lookAround>>

/** One edit as a page sends it. The status tells whether it was accepted. */
function edit(random: Random, owner: Owner, world: World, name: string): Promise<{ status: number }> | undefined {
  const { token } = owner
  const event_id = pick(random, world.eventIds) ?? 0
  const params = { event_id }
  const army = () => pick(random, world.armies) ?? null
  const score = () => pick(random, [null, 3, 7, 7, 12]) ?? null
  const scores = (one = score()) => ({ participant1_score: one, participant2_score: score() })
  const of = <Key extends string>(key: Key, row: { id: number; event_id: number } | undefined) =>
    row && { token, params: { event_id: row.event_id, [key]: row.id } as Record<'event_id' | Key, number> }
  const match = of('match_id', pick(random, world.matches))
  const someone = of('participant_id', pick(random, world.participants))
  const here = world.participants.filter((participant) => participant.event_id === event_id)
  const one = pick(random, here)
  const other = pick(
    random,
    here.filter(({ id }) => id !== one?.id),
  )
  const sides = one && other && { participant1_id: one.id, participant2_id: other.id }
  const change = (body: BodyInputOf<typeof updateEvent>) => test.call(updateEvent, { token, params, body })
  const addParticipant = () =>
    test.call(createParticipant, { token, params, body: { nickname: name, army_id: army() } })
  const addMatch = (one?: number) =>
    sides && test.call(createMatch, { token, params, body: { ...sides, ...scores(one) } })
  const armies = () => ({ participant1_army_id: army(), participant2_army_id: army() })
  // Some are there twice, or do nothing most times, so that there is enough to edit.
  const edits = [
    addParticipant,
    addParticipant,
    () => addMatch(),
    () => addMatch(4),
    () => match && test.call(recordResult, { ...match, body: scores() }),
    () => match && test.call(recordResult, { ...match, body: { participant1_score: 9, participant2_score: 5 } }),
    () => match && test.call(updateMatch, { ...match, body: armies() }),
    () => match && test.call(deleteMatch, match),
    () => someone && test.call(updateParticipant, { ...someone, body: { army_id: army() } }),
    () => (random(3) === 0 && someone ? test.call(deleteParticipant, someone) : undefined),
    () => change({ event_date: pick(random, days) ?? null }),
    () => change({ time_zone: pick(random, zones) ?? null }),
    () => change({ location_country: pick(random, countries) ?? null, event_type: pick(random, types) }),
    () => change({ visibility: pick(random, visibilities), counts_in_statistics: random(2) === 0 }),
    () => (random(6) === 0 ? test.call(deleteEvent, { token, params }) : undefined),
    () => (random(6) === 0 ? test.call(createEvent, { token, body: newEvent }) : undefined),
  ]
  return pick(random, edits)?.() || undefined
}

/** A first round with results: everybody against their neighbour, each with another army. */
async function playRound({ id, owner, participants }: Awaited<ReturnType<typeof buildField>>) {
  const { armies } = await lookAround()
  const matches = participants.slice(1).map((participant2_id, index) => ({
    participant1_id: participants[index] ?? 0,
    participant2_id,
    participant1_army_id: armies[index] ?? null,
    participant2_army_id: armies[index + 1] ?? null,
    participant1_score: index,
    participant2_score: 3,
  }))
  await test.call(createMatches, { token: owner.token, params: { event_id: id }, body: { matches } })
}

async function expectCounted() {
  const [should, are] = [await recount(test.db), await storedCounts(test.db)]
  expect(are).toEqual(should)
  const { rows } = await sql`select * from events_to_count`.execute(test.db)
  expect(rows).toEqual([])
  return should
}

it.each(inShort([11], [11, 12, 13]))(
  'counts the same as a full recount after every edit of many at random (seed %i)',
  async (seed) => {
    const random = openRandom(seed)
    const owner = await buildUser(test)
    for (const event_date of ['2026-01-01T00:10:00Z', null, '2026-11-20T18:00:00Z']) {
      await playRound(await buildField(test, ['Ana', 'Ben', 'Cem', 'Dee', 'Eva', 'Fay', 'Gus'], { owner, event_date }))
    }
    let taken = 0
    const counted = new Set<string>()
    for (let step = 0; step < 120; step++) {
      const world = await lookAround()
      // Some in turn, some concurrently: two organisers with two phones.
      const edits = Array.from({ length: random(3) === 0 ? 6 : 1 }, (_, index) =>
        edit(random, owner, world, `Participant ${step}.${index}`),
      )
      const answers = await Promise.all(edits)
      for (const answer of answers) {
        if (!answer) continue
        expect([200, 201, 204, 404, 422]).toContain(answer.status)
        if (answer.status < 300) taken++
      }
      for (const place of Object.keys((await expectCounted()).matchups)) counted.add(place)
    }
    expect(taken).toBeGreaterThan(60)
    expect(counted.size).toBeGreaterThan(20)
  },
)

it('moves the matches of an army that an editor puts into another faction', async () => {
  const editor = await buildUser(test, { email: 'editor@example.com' })
  const add = async (name: string, faction: string) => {
    const body = { name, faction, game_type: 'SPEARHEAD', grand_alliance: 'Order' } as const
    return (await test.call(createArmy, { token: editor.token, body })).body.id
  }
  const [lions, bears] = [`Lions ${editor.id}`, `Bears ${editor.id}`]
  const army_id = await add('One', lions)
  await buildGames(test, rivals([army_id, await add('Two', bears)], 'W', [1, 1]))
  await expectCounted()

  await test.call(updateArmy, { token: editor.token, params: { army_id }, body: { faction: bears } })
  const { armies } = await expectCounted()
  expect(armies[`month|*|*|-1|-infinity|SPEARHEAD|0|${bears}`]).toEqual({ participants: 2, mirrors: 1 })
})

it('counts what is written without this server', async () => {
  const owner = await buildUser(test)
  const { id } = await buildEvent(test, { owner })
  await test.pool.query(
    `insert into participants (event_id, game_type, nickname, army_id)
     select $1, 'SPEARHEAD', 'P' || a.id, a.id from (select id from armies where game_type = 'SPEARHEAD' order by id limit 10) a`,
    [id],
  )
  await test.pool.query(
    `insert into matches (event_id, game_type, participant1_id, participant2_id, participant1_army_id, participant2_army_id, participant1_score, participant2_score)
     select $1, 'SPEARHEAD', p.id, q.id, p.army_id, q.army_id, p.id % 4, q.id % 3 from participants p join participants q on p.id < q.id`,
    [id],
  )
  const { matchups } = await expectCounted()
  expect(Object.keys(matchups).length).toBeGreaterThan(10)
  await test.pool.query('delete from participants where id = (select min(id) from participants)')
  await expectCounted()
  await test.pool.query('delete from events')
  expect(await expectCounted()).toEqual({ armies: {}, matchups: {} })
})
