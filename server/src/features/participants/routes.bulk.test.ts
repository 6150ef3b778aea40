import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const people = (size: number, prefix = 'P') =>
  Array.from({ length: size }, (_, n) => ({ nickname: `${prefix}${String(n).padStart(4, '0')}` }))

async function buildDesk(...nicknames: string[]) {
  const desk = deskOf(test, await buildField(test, nicknames))
  const total = async () => (await desk.participants()).length
  return { ...desk, total }
}

describe('adding many participants', () => {
  it('adds all and returns them in the order of the request', async () => {
    const desk = await buildDesk('Before')
    const army_id = await anyArmy(test)
    const participants = [{ nickname: 'Zoe', army_id }, { nickname: 'Ana', army_id: null }, { nickname: 'Moe' }]
    const { status, body } = await desk.addMany({ participants })
    expect(status).toBe(201)
    expect(body.participants).toMatchObject(participants)
    expect(body.participants[2]?.army_id).toBeNull()
    expect(await desk.total()).toBe(4)
  })

  const unknown = 2 ** 52
  it.each([
    ['none', [], [''], /at least one participant/],
    ['501', people(501), [''], /At most 500 participants/],
    [
      'wrong nicknames',
      ['Ana', ' ', 'x'.repeat(51)].map((nickname) => ({ nickname })),
      ['.1.nickname', '.2.nickname'],
      /is required/,
    ],
    [
      'wrong armies',
      [unknown, null, unknown].map((army_id, n) => ({ nickname: `P${n}`, army_id })),
      ['.0.army_id', '.2.army_id'],
      /does not exist/,
    ],
    [
      '101 wrong armies, with the first hundred',
      people(101).map((participant) => ({ ...participant, army_id: unknown })),
      Array.from({ length: 100 }, (_, row) => `.${row}.army_id`),
      /does not exist/,
    ],
  ])('refuses %s, reports every wrong row, and adds none', async (_what, participants, paths, message) => {
    const desk = await buildDesk()
    const detail = expect.stringMatching(message)
    const errors = paths.map((path) => ({ path: `participants${path}` }))
    expect(await desk.addMany({ participants })).toMatchObject({ status: 422, body: { detail, errors } })
    expect(await desk.total()).toBe(0)
  })

  it.each([
    ['a nickname that the event has', ['Ben', 'Cleo', 'aNA'], 2],
    ['a nickname twice', ['Ben', 'Cleo', 'Dan', 'Cleo'], 3],
    ['a nickname twice in another case', ['Ärne', 'Ben', 'äRNE'], 2],
    ['a nickname twice that the event has', ['ANA', 'ANA', 'Ben'], 0],
    ['the first of two taken nicknames', ['Ben', 'ana', 'BEN'], 1],
  ])('reports the row with %s and adds none', async (_what, nicknames, row) => {
    const desk = await buildDesk('Ana')
    const detail = `A participant named "${nicknames[row]}" is already in this event.`
    const errors = [{ path: `participants.${row}.nickname` }]
    const response = await desk.addMany({ participants: nicknames.map((nickname) => ({ nickname })) })
    expect(response).toMatchObject({ status: 409, body: { code: 'nickname_taken', detail, errors } })
    expect(await desk.total()).toBe(1)
  })
})

it('an event with 1000 participants accepts no more, neither one nor many', async () => {
  const desk = await buildDesk()
  await desk.addMany({ participants: people(500, 'A') })
  await desk.addMany({ participants: people(499, 'B') })
  const refusal = { status: 422, body: { detail: 'An event can have at most 1000 participants.' } }
  expect(await desk.addMany({ participants: people(2, 'C') })).toMatchObject(refusal)
  expect(await desk.total()).toBe(999)
  expect((await desk.add('Last')).status).toBe(201)
  expect(await desk.add('Late')).toMatchObject(refusal)
  expect(await desk.total()).toBe(1000)
})
