import { type MatchChange, updateMatch } from '@muster/contract/matches'
import { describe, expect, it } from 'vitest'
import { act, buildHall, desk, idsOf, read, report, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findLastChange } from '../events/queries.authors.ts'

const test = startTestApp()

type Hall = Awaited<ReturnType<typeof buildHall>>

const change = (hall: Hall, body: MatchChange, headers = {}) =>
  test.call(updateMatch, { token: hall.owner, params: idsOf(hall), body, headers })

describe('the organiser whose version of a match is outdated', () => {
  it.each<[what: string, author: (hall: Hall) => string, steps: ((hall: Hall) => Promise<unknown>)[]]>([
    ['a report', ({ first }) => first.participant1.nickname, [(hall) => report(hall, sidesOf(hall).ana, 20, 3)]],
    ['a report with the slip', () => 'slip', [(hall) => report(hall, sidesOf(hall).slip, 20, 3)]],
    [
      'an objection',
      ({ first }) => first.participant2.nickname,
      [
        (hall) => report(hall, sidesOf(hall).ana, 20, 3),
        async (hall) => act(hall, sidesOf(hall).ben, 'object', (await read(hall)).report?.id ?? 0),
      ],
    ],
    [
      'a result of the desk after a report',
      ({ field }) => field.owner.nickname,
      [(hall) => report(hall, sidesOf(hall).ana, 20, 3), (hall) => desk(hall, 20, 9)],
    ],
    [
      'extra minutes after a report',
      ({ field }) => field.owner.nickname,
      [(hall) => report(hall, sidesOf(hall).ana, 20, 3), (hall) => change(hall, { extra_minutes: 10 })],
    ],
  ])('learns who changed it last: %s', async (_what, author, steps) => {
    const hall = await buildHall(test)
    const { version } = await read(hall)
    for (const step of steps) {
      await step(hall)
      // The next step is another millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const refused = await change(hall, { notes: 'Close' }, { 'if-match': `"${version}"` })
    expect(refused).toMatchObject({ status: 412, body: { changed_by: author(hall) } })
  })
})

it('names a reporter by nickname and id, because two people may have one name, and nobody for a slip', async () => {
  const hall = await buildHall(test)
  const { ana } = sidesOf(hall)
  const { id, nickname } = hall.first.participant1
  expect((await report(hall, ana, 20, 3)).body.report).toMatchObject({ by: nickname, participant_id: id })
  expect((await findLastChange(test.db, hall.field.id))?.by).not.toBe(hall.field.owner.nickname)
  const second = await buildHall(test)
  expect((await report(second, sidesOf(second).slip, 20, 3)).body.report).toMatchObject({
    by: 'slip',
    participant_id: null,
  })
})

it('takes a report of a match that was given more time since', async () => {
  const hall = await buildHall(test)
  await change(hall, { extra_minutes: 10 })
  expect((await report(hall, sidesOf(hall).ana, 20, 3)).body).toMatchObject({
    extra_minutes: 10,
    participant1_score: 20,
  })
})
