import type { Match } from '@muster/contract/matches'
import { listHistory } from '@muster/contract/reports'
import { getSlip } from '@muster/contract/slips'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { type As, act, buildHall, idsOf, read, report, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const signedIn = ['card', 'card and slip'] as const
type Way = (typeof signedIn)[number] | 'slip'

/** A match under `both`, and every way in which one person can act on it, who has not claimed their side yet. */
async function buildPerson() {
  const hall = await buildHall(test, 'both')
  const { slip } = sidesOf(hall)
  const user = await buildUser(test)
  const { participant1_id } = hall.first
  const setHolder = (user_id: number | null) =>
    test.db.updateTable('participants').set({ user_id }).where('id', '=', participant1_id).execute()
  await setHolder(null)
  const ways: Record<Way, As> = { card: user, 'card and slip': { ...user, ...slip }, slip }
  return { hall, ways, claim: () => setHolder(user.id), undo: () => setHolder(null) }
}

const acts = ['20–3', '3–20', 'confirm', 'object'] as const

type Step = [Way, (typeof acts)[number]] | 'claim' | 'undo'

const stepsOf = (ways: readonly Way[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...acts)) },
      { weight: 1, arbitrary: fc.constantFrom('claim', 'undo') },
    ) as fc.Arbitrary<Step>,
    { minLength: 4, maxLength: 9 },
  )

/** The match after each step of one person. */
async function play(steps: Step[]): Promise<Match[]> {
  const { hall, ways, ...person } = await buildPerson()
  const matches: Match[] = []
  for (const step of steps) {
    const match = await read(hall)
    if (typeof step === 'string') await person[step]()
    else if (step[1] === '20–3' || step[1] === '3–20') {
      const [one = 0, two = 0] = step[1].split('–').map(Number)
      await report(hall, ways[step[0]], one, two)
    } else await act(hall, ways[step[0]], step[1], match.report?.id ?? 999_999)
    matches.push(await read(hall))
  }
  return matches
}

describe('one person', () => {
  it('makes no result alone, with the card or the slip, before or after claiming the side', async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(signedIn), async (steps) => {
        expect(new Set((await play(steps)).map(({ result }) => result))).toEqual(new Set(['pending']))
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  it('makes no result with the slip alone that does not name the slip', async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf([...signedIn, 'slip']), async (steps) => {
        for (const { result, report: current } of await play(steps))
          expect(result === 'pending' || current?.confirmed_with_slip).toBe(true)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})

it.each([
  ['a report with the slip that a side confirms', ['slip 20–3', 'ben 20–3']],
  ['a report of a side that the slip confirms', ['ben 20–3', 'slip 20–3']],
  ['a dispute that a side ends', ['ben 20–3', 'slip 3–20', 'ben 3–20']],
  ['a dispute that the slip ends', ['slip 20–3', 'ben 3–20', 'slip 3–20']],
])('a result of a side and the slip says so: %s', async (_, steps) => {
  const hall = await buildHall(test, 'both')
  const { ben, slip } = sidesOf(hall)
  for (const step of steps) {
    const [who, one, two] = step.split(/[ –]/)
    await report(hall, who === 'ben' ? ben : slip, Number(one), Number(two))
  }
  expect((await read(hall)).report).toMatchObject({ state: 'confirmed', confirmed_with_slip: true })
})

it('a slip speaks for the side that opens it signed in', async () => {
  const hall = await buildHall(test, 'both')
  const { ana, ben, slip } = sidesOf(hall)
  const { participant1, participant2 } = hall.first
  const { body } = await report(hall, { ...ana, ...slip }, 20, 3)
  expect(body.report).toMatchObject({ by: participant1.nickname, participant_id: participant1.id })
  const ownSide = async (token?: string) =>
    (await test.call(getSlip, { token, params: { code: slip.slip } })).body.own_participant_id
  expect([await ownSide(ana.token), await ownSide(ben.token), await ownSide()]).toEqual([
    participant1.id,
    participant2.id,
    null,
  ])
  const id = body.report?.id ?? 0
  for (const did of ['confirm', 'object'] as const) {
    expect(await act(hall, { ...ana, ...slip }, did, id)).toMatchObject({ status: 409, body: { code: 'own_report' } })
  }
  expect((await act(hall, { ...ben, ...slip }, 'confirm', id)).body).toMatchObject({
    result: 'player1_win',
    report: { state: 'confirmed', confirmed_with_slip: false },
  })
  const { history } = (await test.call(listHistory, { token: hall.owner, params: idsOf(hall) })).body
  expect(history.map(({ kind, by }) => [kind, by]).slice(0, 2)).toEqual([
    ['report', participant1.nickname],
    ['confirmation', participant2.nickname],
  ])
})
