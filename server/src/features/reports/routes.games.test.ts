import { getCard } from '@muster/contract/cards'
import { getEvent } from '@muster/contract/events'
import { confirmReport, createReport, objectToReport, recordGame } from '@muster/contract/reports'
import { canRecord } from '@muster/rules/recording'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { scored } from '../../testing/hall.ts'
import { rest } from '../../testing/rest.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A friendly that two users have joined. */
async function buildFriendly(given: Parameters<typeof buildField>[2] = {}) {
  const field = await buildField(test, [], { event_type: 'friendly', registration_open: true, ...given })
  const params = { event_id: field.id }
  const join = async () => {
    const user = await buildUser(test)
    return { ...user, participant_id: (await entryOf(test, user, field.id).join()).body.id }
  }
  const [ana, ben] = [await join(), await join()]
  const record = ({ token }: { token: string }, opponent_id: number) =>
    test.call(recordGame, { token, params, body: { opponent_id, own_score: 20, opponent_score: 12 } })
  return { params, day: deskOf(test, field), ana, ben, record, join }
}

type Side = Awaited<ReturnType<typeof buildFriendly>>['ana']

describe('a game that a participant records', () => {
  it.each(['organiser', 'one', 'both'] as const)(
    'counts at once and starts nothing, where reports are for %s',
    async (report_policy) => {
      const { params, day, ana, ben, record, join } = await buildFriendly({ report_policy })
      const { status, body } = await record(ana, ben.participant_id)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        ...scored(20, 12),
        participant1_id: ana.participant_id,
        round_number: null,
        table_number: null,
        report: { state: 'open', participant_id: ana.participant_id },
      })
      expect(await day.event()).toMatchObject({ state: 'upcoming', participants_record: true, num_of_participants: 2 })
      expect(await day.rounds()).toEqual([])
      expect((await join()).participant_id).toBeGreaterThan(0)
      const ids = { ...params, match_id: body.id, report_id: body.report?.id ?? 0 }
      expect(await test.call(confirmReport, { token: ana.token, params: ids })).toMatchObject({
        status: 409,
        body: { code: 'own_report' },
      })
      expect((await test.call(confirmReport, { token: ben.token, params: ids })).body.report?.state).toBe('confirmed')
    },
  )

  it('is refused to others, against oneself or nobody, and where participants do not record', async () => {
    const { params, day, ana, ben, record } = await buildFriendly()
    expect((await record(await buildUser(test), ana.participant_id)).status).toBe(404)
    for (const opponent_id of [ana.participant_id, 999_999]) {
      const { status, body } = await record(ana, opponent_id)
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ path: 'opponent_id' }] } })
    }
    await day.change({ participants_record: false })
    expect(await record(ana, ben.participant_id)).toMatchObject({ status: 403, body: { code: 'recording_closed' } })
    expect(await day.matches()).toEqual([])
    expect((await test.call(getEvent, { params })).body.state).toBe('upcoming')
  })

  it('is refused after 50 in 24 hours, whatever became of them', async () => {
    const { ana, ben, record } = await buildFriendly()
    for (let games = 0; games < 50; games++) expect((await record(ana, ben.participant_id)).status).toBe(201)
    expect(await record(ana, ben.participant_id)).toMatchObject({ status: 409, body: { code: 'report_closed' } })
    expect((await record(ben, ana.participant_id)).status).toBe(201)
    await sql`update reports set at = now() - interval '25 hours'`.execute(test.db)
    expect((await record(ana, ben.participant_id)).status).toBe(201)
  })

  it('is confirmed by the other side that records the same one, and is another one with other scores', async () => {
    const { params, day: desk, ana, ben, record } = await buildFriendly()
    await record(ana, ben.participant_id)
    const same = { opponent_id: ana.participant_id, own_score: 12, opponent_score: 20 }
    const both = await test.call(recordGame, { token: ben.token, params, body: same })
    expect(both).toMatchObject({ status: 201, body: { ...scored(20, 12), report: { state: 'confirmed' } } })
    expect(await desk.matches()).toHaveLength(1)
    await record(ben, ana.participant_id)
    expect(await desk.matches()).toHaveLength(2)
  })

  it('needs a place of both', async () => {
    const { ana, ben, record, join, day: desk } = await buildFriendly({ capacity: 2 })
    const zoe = await join()
    expect(await record(zoe, ana.participant_id)).toMatchObject({ status: 403, body: { code: 'recording_closed' } })
    expect((await record(ana, zoe.participant_id)).status).toBe(422)
    expect((await record(ana, ben.participant_id)).status).toBe(201)
    expect(await desk.matches()).toHaveLength(1)
  })
})

it('participants record in friendlies unless the organiser decides otherwise, also when the type changes', async () => {
  const { day } = await buildFriendly()
  const records = async () => (await day.event()).participants_record
  const steps = [
    [{ event_type: 'tournament' }, false],
    [{ participants_record: true }, true],
    [{ event_type: 'tournament', title: 'Cup' }, true],
    [{ event_type: 'friendly' }, true],
    [{ event_type: 'tournament', participants_record: true }, true],
    [{ event_type: 'friendly', participants_record: false }, false],
  ] as const
  for (const [change, expected] of steps) {
    await day.change(change)
    expect({ change, records: await records() }).toEqual({ change, records: expected })
  }
})

/** What the card of a side offers to do with its games, as the page does. */
async function offersOf({ params, record }: Awaited<ReturnType<typeof buildFriendly>>, side: Side, other: Side) {
  const { participant_id, token } = side
  const card = (await test.call(getCard, { token, params: { ...params, participant_id } })).body
  const offers: Record<string, () => Promise<{ status: number }>> = {}
  if (canRecord(card.event)) offers.record = () => record(side, other.participant_id)
  for (const { id: match_id, round_number, report } of card.matches) {
    if (round_number !== null || (card.event.state === 'finished' && report?.state !== 'open')) continue
    const ids = { ...params, match_id }
    const send = (one: number, two: number) => test.call(createReport, { token, params: ids, body: scored(one, two) })
    if (!report) continue
    if (report.state !== 'confirmed') offers[`report ${match_id}`] = () => send(3, 20)
    if (report.state !== 'open' || report.participant_id === participant_id) continue
    const answered = { ...ids, report_id: report.id }
    offers[`confirm ${match_id}`] = () => test.call(confirmReport, { token, params: answered })
    offers[`object ${match_id}`] = () => test.call(objectToReport, { token, params: answered, body: {} })
  }
  return { state: card.event.state, offers }
}

const day = 86_400_000

it('the API accepts whatever the cards of a friendly offer, and games begin no event', async () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ who: fc.constantFrom('ana' as const, 'ben' as const), nth: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.constantFrom('finish', 'reopen', 'pass', 'pair') },
  )
  const plan = fc.record({
    report_policy: fc.constantFrom('organiser' as const, 'one' as const, 'both' as const),
    rounds_planned: fc.constantFrom(null, 1),
    steps: fc.array(step, { minLength: 3, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, ...given }) => {
      const friendly = await buildFriendly(given)
      const { ana, ben, params } = friendly
      let isPaired = false
      for (const each of steps) {
        if (each === 'finish' || each === 'reopen') await friendly.day.change({ is_finished: each === 'finish' })
        else if (each === 'pass') {
          const event_date = new Date(Date.now() - 3 * day)
          await test.db.updateTable('events').set({ event_date }).where('id', '=', params.event_id).execute()
          await rest(test)
        } else if (each === 'pair') {
          await friendly.day.pair()
          isPaired ||= (await friendly.day.publish(1)).status === 200
        } else {
          const [side, other] = each.who === 'ana' ? [ana, ben] : [ben, ana]
          const { state, offers } = await offersOf(friendly, side, other)
          expect(isPaired || state !== 'running').toBe(true)
          // Before the step: a report can bring a rested event back, which offers it again.
          if (!('record' in offers)) expect((await friendly.record(side, other.participant_id)).status).toBe(409)
          const names = Object.keys(offers)
          const name = names[each.nth % names.length]
          const status = name === undefined ? 200 : (await offers[name]?.())?.status
          expect([200, 201], `${name} of ${each.who}`).toContain(status)
        }
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
