import { getCard } from '@muster/contract/cards'
import { getEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
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
    })
  }
  await day.play(2)
  await day.pair()
  const { body } = await test.call(getCard, { params: { ...params, participant_id: field.participants[0] } })
  expect(body.round?.number).toBe(2)
})
