import { randomUUID } from 'node:crypto'
import { getRoundCheck, unpublishRound } from '@muster/contract/rounds'
import { describe, expect, it } from 'vitest'
import { createIdempotency } from '../../http/routing/idempotency.ts'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, pairOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createPairings } from '../pairings/service.ts'
import { withPlan } from './service.ts'

const test = startTestApp()

const six = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'] as const

async function buildDay(names: readonly string[] = six) {
  const field = await buildField(test, names)
  const day = deskOf(test, field)
  await day.pair()
  return { field, day, params: { event_id: field.id }, token: field.owner.token }
}

describe('an unpublished round', () => {
  it.each(['swiss', 'round_robin', 'elimination', 'manual'] as const)(
    'keeps who sits where, and on which side, until it is published again: %s',
    async (method) => {
      const { day } = await buildDay(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'])
      const { body } = await day.pair({ method, ...(method === 'elimination' && { top: 8 }) })
      // Tables and sides that the pairing engine would not choose.
      const turned = body.pairings.map((pair, index) => ({
        participant1_id: pair.participant2_id,
        participant2_id: pair.participant1_id,
        table_number: 20 - index,
      }))
      await day.byHand(1, { pairings: turned, byes: body.byes })
      await day.publish(1)
      const { body: draft } = await day.unpublish(1)
      expect(draft).toMatchObject({ state: 'draft', seed: body.seed, method, byes: body.byes, published_at: null })
      expect(await day.matches()).toEqual([])
      expect((await day.unpublish(1)).body).toMatchObject({ state: 'draft', version: draft.version })
      await day.publish(1)
      expect(await day.matches()).toMatchObject(turned.toReversed())
    },
  )

  it('is unpublished once per Idempotency-Key, and stays published when If-Match names another version', async () => {
    const { day, params, token } = await buildDay()
    const { version } = (await day.publish(1)).body
    const unpublish = (headers: Record<string, string>) =>
      test.call(unpublishRound, { token, params: { ...params, round_number: 1 }, headers })
    expect(await unpublish({ 'if-match': `"${(version ?? 0) - 1}"` })).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', current: { state: 'published', version } },
    })
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
    const { status, body } = await unpublish(headers)
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'draft' })
    await day.publish(1)
    expect(await unpublish(headers)).toMatchObject({ status: 200, body })
    expect((await day.round(1)).body.state).toBe('published')
  })

  it('must have no result and be the last round', async () => {
    const { day } = await buildDay()
    await day.publish(1)
    await day.pair()
    const refusal = { status: 409, body: { code: 'round_has_results' } }
    expect(await day.unpublish(1)).toMatchObject(refusal)
    await day.remove(2)
    await day.play(1)
    expect(await day.unpublish(1)).toMatchObject(refusal)
  })
})

describe('a draft while results are missing', () => {
  it('is published only with confirmation, names the tables, and is not optimal', async () => {
    const { day } = await buildDay(['Ana', 'Ben', 'Cleo', 'Dan'])
    await day.publish(1)
    await day.pair()
    const detail = '2 results of round 1 are missing at tables 1 and 2. Publish the next round anyway?'
    expect(await day.publish(2)).toMatchObject({ status: 409, body: { code: 'results_missing', detail } })
    const missing_results = (await day.matches()).map(({ id, table_number }) => ({ match_id: id, table_number }))
    const check = { is_optimal: false }
    expect((await day.round(2)).body).toMatchObject({ missing_results, check })
    const { body } = await day.publish(2, { despite_pending: true })
    expect(body).toMatchObject({ state: 'published', missing_results: [], check })
  })
})

describe('the check of a published round', () => {
  it('stays as it was at publication when its participants change', async () => {
    const { field, day } = await buildDay()
    const { check } = (await day.publish(1)).body
    await day.edit(field.participants[0] ?? 0, { fixed_table: 30, club: 'Guild' })
    expect((await day.round(1, '')).body.check).toEqual(check)
    // Rounds published before checks were stored are checked on demand.
    await test.pool.query('update rounds set published_check = null')
    expect((await day.round(1, '')).body.check.findings.map(({ code }) => code)).toContain('fixed_table')
  })

  it('uses the current results only on request of the owner', async () => {
    const { day, token } = await buildDay(['Ana', 'Ben', 'Cleo', 'Dan'])
    await day.playRound(1)
    await day.pair()
    await day.publish(2)
    await day.record((await day.matches())[0]?.id ?? 0, { participant1_score: 1, participant2_score: 9 })
    const isOptimal = async (as: string, check_now: 'true' | 'false') =>
      (await day.check(2, as, { check_now })).is_optimal
    expect(await isOptimal(token, 'false')).toBe(true)
    expect(await isOptimal(token, 'true')).toBe(false)
    expect(await isOptimal((await buildUser(test)).token, 'true')).toBe(true)
  })

  it('can be read separately by everyone who can see the round', async () => {
    const { field, day, params } = await buildDay()
    const read = async (token?: string) => test.call(getRoundCheck, { token, params: { ...params, round_number: 1 } })
    const { check } = (await day.round(1)).body
    expect(await read(field.owner.token)).toMatchObject({ status: 200, body: { check } })
    expect((await read()).status).toBe(404)
    const { body } = await day.publish(1)
    expect(await read()).toMatchObject({ status: 200, body: { check: body.check } })
  })

  it('shows forbidden pairs to the owner only', async () => {
    const { field, day } = await buildDay(['Ana', 'Ben'])
    const [ana = 0, ben = 0] = field.participants
    await day.pair({ forbid: [[ana, ben]] })
    const { check, pairings } = (await day.publish(1)).body
    const sentence = expect.stringContaining('Ana and Ben should not meet')
    expect(check).toMatchObject({ relaxed: ['forbidden_pair'], findings: [{ code: 'forbidden_pair', sentence }] })
    expect(pairings).toMatchObject([{ notes: [sentence] }])
    expect(await day.check(1)).toEqual(check)
    const { body: round } = await day.round(1, '')
    expect(round).toMatchObject({ check: { relaxed: [], findings: [] }, pairings: [{ notes: [] }] })
    expect(await day.check(1, '')).toEqual(round.check)
  })

  it('changes with the byes of the round', async () => {
    const { day } = await buildDay(['Ana', 'Ben', 'Cleo'])
    const { byes, ...round } = (await day.publish(1)).body
    const pairings = round.pairings.map(({ notes, ...pair }) => pair)
    await day.byHand(1, { pairings, byes: [] })
    expect((await day.check(1)).findings).toEqual([])
    await day.byHand(1, { pairings, byes })
    expect((await day.check(1)).findings.map(({ code }) => code)).toEqual(['bye'])
  })
})

describe('planning a round', () => {
  it('holds no lock, and runs again when a result was recorded in the meantime', async () => {
    const { field, day } = await buildDay()
    await day.publish(1)
    const matches = await day.matches()
    const record = (index: number) =>
      day.record(matches[index % 3]?.id ?? 0, { participant1_score: index, participant2_score: 5 })
    const own = {
      pairings: createPairings(),
      db: test.db,
      user: { ...field.owner, needs: 'organiser' as const },
      ids: { event_id: field.id },
      ifMatch: undefined,
    }
    const transact = createIdempotency(test.db).transactFor(undefined, 200)((version: number) => version)
    const plan = async (changes: number) => {
      let made = 0
      const done = await withPlan(transact, own, {
        plan: async ({ version }) => {
          if (made++ < changes) expect((await record(made + changes * 10)).status).toBe(200)
          return version
        },
        write: async (_, version) => version,
      }).catch(({ code }) => code)
      return { made, done }
    }
    expect(await plan(0)).toMatchObject({ made: 1, done: expect.any(Number) })
    expect(await plan(1)).toMatchObject({ made: 2, done: expect.any(Number) })
    expect(await plan(3)).toMatchObject({ made: 4, done: expect.any(Number) })
    expect(await plan(4)).toEqual({ made: 4, done: 'unavailable' })
  })
})

it('tables follow the policy of the event', async () => {
  const { field, day } = await buildDay()
  const [ana = 0, ben = 0, cleo = 0, dan = 0, eve = 0, finn = 0] = field.participants
  const keep = [
    { participant1_id: ana, participant2_id: ben, table_number: 1 },
    { participant1_id: cleo, participant2_id: dan, table_number: 2 },
    { participant1_id: eve, participant2_id: finn, table_number: 3 },
  ]
  await day.pair({ method: 'manual', keep })
  await day.publish(1)
  await test.db
    .updateTable('matches')
    .set({ participant1_score: 5, participant2_score: 5 })
    .where('table_number', '=', 3)
    .execute()
  await day.play(1)
  await test.db.updateTable('matches').set({ table_number: 1 }).where('table_number', '=', 2).execute()
  const tableOfLeaders = async () =>
    (await day.pair({ forbid: [[ben, dan]] })).body.pairings.find((pair) => pairOf(pair) === `${ana},${cleo}`)
      ?.table_number
  // Both leaders have sat at table 1. In each other pair, one has sat at table 1 and the other at table 3.
  expect(await tableOfLeaders()).toBe(3)
  await day.change({ table_policy: 'by_standing' })
  expect(await tableOfLeaders()).toBe(1)
})
