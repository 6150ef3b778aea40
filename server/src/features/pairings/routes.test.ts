import { checkPairings, pairSwiss } from '@muster/contract/pairings'
import { expect, it } from 'vitest'
import { createLimits } from '../../http/limits/limits.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp((pool) => ({ limits: createLimits(pool) }))

const field = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, points: index % 3 }))

it('a round is paired without an account, by similar points and without leaving anyone out', async () => {
  const participants = [
    { id: 7, name: 'Ana', points: 2, opponents: [8], byes: 0 },
    { id: 8, name: 'Ben', points: 2, opponents: [7], byes: 0 },
    { id: 9, name: 'Cleo', points: 1, byes: 0 },
    { id: 10, name: 'Dan', points: 1, byes: 0 },
    { id: 11, name: 'Eve', points: 0, byes: 1 },
  ]
  const { status, body } = await test.call(pairSwiss, { body: { participants, seed: 3 } })
  expect(status).toBe(200)
  expect(body.check).toMatchObject({ rematches: 0, repeat_byes: 0, unpaired: 0, is_optimal: true })
  expect(body.byes).toHaveLength(1)
  expect(body.byes[0]?.participant_id).not.toBe(11)
  expect(body.pairings.flatMap(({ notes }) => notes).join(' ')).toContain('points')
  expect((await test.call(pairSwiss, { body: { participants: participants.toReversed(), seed: 3 } })).body).toEqual(
    body,
  )
})

it('concurrent large rounds are paired one after another in a separate thread', async () => {
  const bodies = [300, 129, 500].map((count) => ({ participants: field(count) }))
  const { token } = await buildUser(test)
  const responses = await Promise.all(bodies.map((body) => test.call(pairSwiss, { body, token })))
  expect(responses.map(({ body }) => body.pairings.length)).toEqual([150, 64, 250])
  expect(responses.map(({ body }) => body.check.is_optimal)).toEqual([true, true, true])
})

it('pairing more than 256 participants requires an account', async () => {
  const body = { participants: field(257) }
  const refusal = { status: 422, body: { errors: [{ path: 'participants' }] } }
  expect(await test.call(pairSwiss, { body })).toMatchObject(refusal)
  expect(await test.call(checkPairings, { body: { ...body, pairings: [] } })).toMatchObject(refusal)
  expect((await test.call(pairSwiss, { body: { participants: field(256) } })).status).toBe(200)
})

it('a round that someone else has paired is checked', async () => {
  const participants = [
    { id: 1, name: 'Ana', points: 1, opponents: [2] },
    { id: 2, name: 'Ben', points: 1, opponents: [1] },
    { id: 3, name: 'Cleo', points: 0 },
    { id: 4, name: 'Dan', points: 0 },
  ]
  const pairings = [{ participant1_id: 1, participant2_id: 2 }]
  const { body } = await test.call(checkPairings, { body: { participants, pairings } })
  expect(body.check).toMatchObject({ rematches: 1, unpaired: 2, is_optimal: false, relaxed: ['rematch'] })
  expect(body.check.findings.map(({ sentence }) => sentence)).toEqual([
    'Cleo has neither an opponent nor a bye.',
    'Dan has neither an opponent nor a bye.',
    'Ana and Ben have met before; this could be avoided.',
  ])
})

it.each([
  ['one participant', { participants: field(1) }, 'Please give at least two participants'],
  [
    'a participant twice',
    { participants: [...field(2), { id: 1, points: 0 }] },
    'participants.2.id must not appear twice',
  ],
  [
    'a fixed pairing with an unknown participant',
    { participants: field(2), keep: [{ participant1_id: 1, participant2_id: 9 }] },
    'keep.0.participant2_id must be one of the participants',
  ],
  [
    'a participant in two fixed pairings',
    { participants: field(3), keep: [1, 2].map((id) => ({ participant1_id: id, participant2_id: 3 })) },
    'keep.1.participant2_id must not appear twice',
  ],
  [
    'a table for two pairings',
    {
      participants: field(4),
      keep: [1, 3].map((id) => ({ participant1_id: id, participant2_id: id + 1, table_number: 2 })),
    },
    'Table 2 is used twice.',
  ],
])('%s is refused with an explanation', async (_, body, detail) => {
  expect(await test.call(pairSwiss, { body })).toMatchObject({ status: 422, body: { detail } })
})

it('one address can pair at most 120 rounds a minute', async () => {
  const responses = await Promise.all(
    Array.from({ length: 130 }, () => test.call(pairSwiss, { body: { participants: field(2) } })),
  )
  const limited = responses.filter(({ status }) => status === 429)
  expect(limited).not.toEqual([])
  for (const { headers } of responses) expect(headers['ratelimit-policy']).toBe('"pairings_address";q=120;w=60')
  expect(limited[0]?.headers.ratelimit).toMatch(/^"pairings_address";r=0;t=\d+$/)
})
