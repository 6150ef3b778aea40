import { getCard } from '@muster/contract/cards'
import { getEvent } from '@muster/contract/events'
import { getSlip } from '@muster/contract/slips'
import { expect, it } from 'vitest'
import { buildHall, idsOf, read, report, sidesOf } from '../../testing/hall.ts'
import { rest } from '../../testing/rest.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const day = 86_400_000
const ages = [0, 1, 3, 10, 40]
const plans = [null, 1, 2]

const cases = ages.flatMap((age) =>
  plans.flatMap((rounds_planned) =>
    [false, true].flatMap((isReported) =>
      [false, true].map((isQuiet) => ({ age, rounds_planned, isReported, isQuiet })),
    ),
  ),
)

it.each(cases)('page, card and slip say the same state, and the API accepts what they offer: %j', async (given) => {
  const hall = await buildHall(test)
  const { ana, ben, slip } = sidesOf(hall)
  if (given.isReported) {
    await report(hall, ana, 20, 3)
    await hall.day.play(1)
  }
  const change = { event_date: new Date(Date.now() - given.age * day), rounds_planned: given.rounds_planned }
  await test.db.updateTable('events').set(change).where('id', '=', hall.field.id).execute()
  if (given.isQuiet) await rest(test)
  const params = { event_id: hall.field.id, participant_id: hall.first.participant1_id }
  const states = [
    (await test.call(getEvent, { params })).body.state,
    (await test.call(getCard, { params })).body.event.state,
    (await test.call(getSlip, { params: { code: slip.slip } })).body.event.state,
  ]
  expect(new Set(states).size).toBe(1)
  const match = await read(hall)
  // As isOpenToSides in the page.
  const isOffered = states[0] !== 'finished' || match.report?.state === 'open'
  if (!isOffered) return
  expect((await report(hall, ben, 3, 20)).status, JSON.stringify(idsOf(hall))).toBe(201)
})
