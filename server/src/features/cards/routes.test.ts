import { createCall, resolveCall } from '@muster/contract/calls'
import { getCard } from '@muster/contract/cards'
import { claimParticipant, confirmClaim } from '@muster/contract/claims'
import { getEvent, updateEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { getSlip } from '@muster/contract/slips'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { buildHall, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

it('shows every participant the same as the event, its rounds and its matches do, without a draft', async () => {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'], { rounds_planned: 3 })
  const day = deskOf(test, field)
  const params = { event_id: field.id }
  for (const round of [1, 2]) {
    await day.pair()
    await day.publish(round)
    if (round === 1) await day.play(1)
  }
  const { body: event } = await test.call(getEvent, { params })
  const { participants } = (await test.call(listParticipants, { params })).body
  const { matches } = (await test.call(listMatches, { params })).body
  const rounds = await day.rounds()
  for (const participant of participants) {
    const { id } = participant
    const ids = { ...params, participant_id: id }
    expect((await test.call(getCard, { params: ids })).body).toEqual({
      event,
      participant,
      ranked: 5,
      round: rounds[1],
      matches: matches.filter((match) => [match.participant1_id, match.participant2_id].includes(id)),
      byes: rounds.filter(({ byes }) => byes.some((bye) => bye.participant_id === id)).map(({ number }) => number),
      called_at: null,
      paid_at: null,
      claim: null,
    })
  }
  await day.play(2)
  await day.pair()
  const { body } = await test.call(getCard, { params: { ...params, participant_id: field.participants[0] } })
  expect(body.round?.number).toBe(2)
})

describe.each(['listed', 'unlisted'] as const)('of an event that is %s, a card and a slip show', (visibility) => {
  /** The second side has no account, and a stranger claims it. */
  async function build() {
    const hall = await buildHall(test, 'one')
    const params = { event_id: hall.field.id }
    const { ana, ben, slip } = sidesOf(hall)
    const [one, other] = [hall.first.participant1_id, hall.first.participant2_id]
    await test.call(updateEvent, { token: hall.owner, params, body: { visibility } })
    const { key } = (await test.call(getEvent, { token: hall.owner, params })).body
    const query = { key: key ?? undefined }
    const readers = {
      ana: { ...ana, participant_id: one },
      'ana reading the card of ben': { ...ana, participant_id: other },
      ben: { ...ben, participant_id: other },
      'the next table': { token: hall.tokenOf(hall.second.participant1_id), participant_id: one },
      organiser: { token: hall.owner, participant_id: other },
      anyone: { token: undefined, participant_id: other },
    }
    const cardFor = ({ token, participant_id }: { token?: string | undefined; participant_id: number }) =>
      test.call(getCard, { token, params: { ...params, participant_id }, query })
    const cards = async (field: 'called_at' | 'claim') =>
      Promise.all(Object.entries(readers).map(async ([who, as]) => [who, (await cardFor(as)).body[field] !== null]))
    const slipFor = async (token?: string) => (await test.call(getSlip, { token, params: { code: slip.slip } })).body
    return { hall, params, query, other, ana, slip, cardFor, cards, slipFor }
  }

  it('an open call of the table to both sides, its slip and the organiser alone', async () => {
    const { hall, params, ana, cards, slipFor } = await build()
    const body = { table_number: hall.first.table_number ?? 0, reason: 'He cheats' }
    const { body: call } = await test.call(createCall, { token: ana.token, params, body })
    expect(Object.fromEntries(await cards('called_at'))).toEqual({
      ana: true,
      'ana reading the card of ben': false,
      ben: true,
      'the next table': false,
      organiser: true,
      anyone: false,
    })
    const shown = await slipFor()
    expect(shown.called_at).toBe(call.at)
    expect(JSON.stringify(shown)).not.toContain('He cheats')
    await test.call(resolveCall, { token: hall.owner, params: { ...params, call_id: call.id } })
    expect((await cards('called_at')).filter(([, isShown]) => isShown)).toEqual([])
    expect((await slipFor()).called_at).toBe(null)
  })

  it('an open claim to the claimant alone', async () => {
    const { hall, params, query, other, cardFor, cards, slipFor } = await build()
    await test.db.updateTable('participants').set({ user_id: null }).where('id', '=', other).execute()
    const { token } = await buildUser(test)
    const ids = { ...params, participant_id: other }
    const before = (await test.call(getEvent, { params, query })).body.version
    const { body: claim } = await test.call(claimParticipant, { token, params: ids, query })
    expect((await test.call(getEvent, { params, query })).body.version).toBeGreaterThan(before)
    const own = { id: claim.id, participant_id: other, at: claim.at }
    expect((await cardFor({ token, participant_id: other })).body.claim).toEqual(own)
    expect((await slipFor(token)).claim).toEqual(own)
    expect((await cards('claim')).filter(([, isShown]) => isShown)).toEqual([])
    expect((await slipFor()).claim).toBe(null)
    expect((await slipFor(hall.owner)).claim).toBe(null)
    await test.call(confirmClaim, { token: hall.owner, params: { ...params, claim_id: claim.id } })
    expect((await cardFor({ token, participant_id: other })).body.claim).toBe(null)
  })

  it('no key of the event to the holder of a slip', async () => {
    const { query, slipFor } = await build()
    const shown = await slipFor()
    expect(shown.event.visibility).toBe(visibility)
    expect(JSON.stringify(shown)).not.toContain(query.key ?? 'no key')
  })
})
