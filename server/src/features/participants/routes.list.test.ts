import { countParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

it('the list of participants has only those of its event, in standings order with records and shared positions', {
  tags: ['spec:2.64', 'spec:7.22', 'spec:7.23'],
}, async () => {
  await buildField(test, ['Elsewhere'])
  const event = await buildField(test, ['Dan', 'Cleo', 'Ben', 'Ana'])
  const [dan, cleo, ben, ana] = event.participants
  const desk = deskOf(test, event)
  for (const [one, other, participant1_score, participant2_score] of [
    [dan, cleo, 10, 3],
    [ben, dan, 1, 2],
    [ana, cleo, 4, 4],
    [ben, ana, 5, null],
  ] as const)
    await desk.addMatch(one, other, { participant1_score, participant2_score })
  expect((await desk.participants()).map((p) => [p.position, p.nickname, p.wins, p.draws, p.losses])).toEqual([
    [1, 'Dan', 2, 0, 0],
    [2, 'Ana', 0, 1, 0],
    [3, 'Cleo', 0, 1, 1],
    [4, 'Ben', 0, 0, 1],
  ])
  expect((await test.call(countParticipants, { params: { event_id: event.id } })).body.count).toBe(4)
})
