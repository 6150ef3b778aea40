import { createMatch } from '@muster/contract/matches'
import { countParticipants, listParticipants } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const list = async (event_id: number) => (await test.call(listParticipants, { params: { event_id } })).body

describe('the list of participants', () => {
  it('is in standings order with records and shared positions', { tags: ['spec:2.64', 'spec:7.22'] }, async () => {
    const event = await buildField(test, ['Dan', 'Cleo', 'Ben', 'Ana'])
    const [dan, cleo, ben, ana] = event.participants
    for (const [participant1_id, participant2_id, participant1_score, participant2_score] of [
      [dan, cleo, 10, 3],
      [ben, dan, 1, 2],
      [ana, cleo, 4, 4],
      [ben, ana, 5, null],
    ] as const) {
      const body = { participant1_id, participant2_id, participant1_score, participant2_score }
      await test.call(createMatch, { token: event.owner.token, params: { event_id: event.id }, body })
    }
    const { participants, total } = await list(event.id)
    expect(total).toBe(4)
    expect(participants.map((p) => [p.position, p.nickname, p.wins, p.draws, p.losses])).toEqual([
      [1, 'Dan', 2, 0, 0],
      [2, 'Ana', 0, 1, 0],
      [3, 'Cleo', 0, 1, 1],
      [4, 'Ben', 0, 0, 1],
    ])
  })

  it('contains only the participants of this event', { tags: 'spec:7.23' }, async () => {
    await buildField(test, ['Elsewhere'])
    const event = await buildField(test, ['Ana'])
    expect((await list(event.id)).participants.map(({ nickname }) => nickname)).toEqual(['Ana'])
    expect((await test.call(countParticipants, { params: { event_id: event.id } })).body.count).toBe(1)
  })
})
