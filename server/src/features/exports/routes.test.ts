import { basePath } from '@muster/contract'
import { EventExport, exportEvent } from '@muster/contract/exports'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** Three participants, a published round with a result and a bye, and a draft. */
async function buildPlayed() {
  const field = await buildField(test, ['=Ana', 'Ben', "'-Cleo"], { visibility: 'unlisted' })
  const desk = deskOf(test, field)
  const [ana, ben, cleo] = field.participants
  await desk.edit(ana, { army_id: await anyArmy(test), adjustment: -5, adjustment_reason: '+late' })
  await desk.pair({ method: 'manual', forbid: [[ana, cleo]] })
  await desk.byHand(1, {
    pairings: [{ participant1_id: ana, participant2_id: ben, table_number: 3 }],
    byes: [{ participant_id: cleo }],
  })
  await desk.publish(1)
  const { share_key: key } = await test.db.selectFrom('events').select('share_key').executeTakeFirstOrThrow()
  const { id: match_id } = await test.db.selectFrom('matches').select('id').executeTakeFirstOrThrow()
  await desk.record(match_id, { participant1_score: 20, participant2_score: 12, conceded_by: ben })
  await desk.pair({ seed: 5 })
  const read = (sent: { token?: string; query?: object }) =>
    test.call(exportEvent, { params: { event_id: field.id }, query: {}, ...sent })
  return { ...field, ana, ben, cleo, key, read }
}

describe('the export of an event', () => {
  it('has everything that another Muster needs, and connects it by ids', async () => {
    const { ana, ben, cleo, owner, read } = await buildPlayed()
    const { body, headers } = await read({ token: owner.token })
    expect(EventExport.parse(body)).toEqual(body)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="muster-events-\d+\.json"$/)
    expect(body.participants).toMatchObject([
      { id: ana, nickname: '=Ana', army_id: body.armies[0]?.id, adjustment: -5, adjustment_reason: '+late' },
      { id: ben, army_id: null },
      { id: cleo },
    ])
    expect(body.rounds).toMatchObject([
      { number: 1, method: 'manual', forbid: [[ana, cleo]], byes: [{ participant_id: cleo }], pairings: [] },
      { number: 2, method: 'swiss', seed: 5, published_at: null, byes: [{ participant_id: expect.any(Number) }] },
    ])
    expect(body.rounds[1]?.pairings).toHaveLength(1)
    expect(body.matches).toMatchObject([
      { round_number: 1, table_number: 3, participant1_id: ana, participant2_id: ben, conceded_by: ben },
    ])
    expect(body.matches[0]?.participant1_army_id).toBe(body.armies[0]?.id)
  })

  it('is for everyone who sees the event, without drafts, addresses, keys and accounts', async () => {
    const { owner, key, read } = await buildPlayed()
    expect((await read({})).status).toBe(404)
    const { status, body } = await read({ query: { key } })
    expect(status).toBe(200)
    expect(body.rounds).toMatchObject([{ number: 1, forbid: [] }])
    const text = JSON.stringify([body, (await read({ token: owner.token })).body])
    for (const secret of [owner.email, key, 'user_id']) expect(text).not.toContain(secret)
  })

  it('can be of one round, and as CSV lists each match and bye of each round', async () => {
    const { id, key, read } = await buildPlayed()
    expect((await read({ query: { key, round_number: 2 } })).body).toMatchObject({ rounds: [], matches: [] })
    const { body, headers } = await test.app.inject(`${basePath}/events/${id}/export.csv?key=${key}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="muster-events-${id}-export.csv"`)
    const rows = parse(body, { columns: true })
    expect(rows).toMatchObject([
      { round: '1', table: '3', participant1: "'=Ana", score1: '20', participant2: 'Ben', conceded_by: 'Ben' },
      { round: '1', table: '', participant1: "''-Cleo", participant2: '', result: 'bye' },
    ])
  })
})
