import { claimParticipant, deleteClaim, listOwnClaims } from '@muster/contract/claims'
import { createRound } from '@muster/contract/rounds'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { staffOf, tokenIn } from '../../testing/staff.ts'
import { startTestApp } from '../../testing/test-app.ts'

const cached = startTestApp(() => ({ cachesResponses: true }))
const uncached = startTestApp(() => ({ cachesResponses: false }))

let event_id: number
let participants: readonly number[]
let desk: ReturnType<typeof deskOf>
let tokens: Record<string, string | undefined>
let staff: ReturnType<typeof staffOf>
let member: Owner
let linkToken: string

beforeEach(async () => {
  const field = await buildField(cached, ['Ana', 'Ben', 'Cleo', 'Dan'])
  const [holder, helper, claimant] = [await buildUser(cached), await buildUser(cached), await buildUser(cached)]
  member = await buildUser(cached)
  staff = staffOf(cached, field)
  linkToken = tokenIn((await staff.link()).body.url)
  event_id = field.id
  participants = field.participants
  desk = deskOf(cached, field)
  await cached.db
    .updateTable('participants')
    .set({ user_id: holder.id })
    .where('id', '=', field.participants[0])
    .execute()
  await cached.db.insertInto('staff').values({ event_id, user_id: helper.id, role: 'helper' }).execute()
  await cached.call(claimParticipant, {
    token: claimant.token,
    params: { event_id, participant_id: field.participants[1] },
  })
  await desk.playRound(1)
  tokens = {
    visitor: undefined,
    owner: field.owner.token,
    member: member.token,
    holder: holder.token,
    helper: helper.token,
    claimant: claimant.token,
    former: 'x',
  }
})

const paths = ['', '/participants', '/matches', '/rounds', '/standings', '/rounds/1', '/rounds/2', '/announcements']
const cards = [0, 1, 2].map((index) => `card ${index}`)
const read = fc.record({
  reader: fc.constantFrom('visitor', 'owner', 'member', 'member', 'holder', 'helper', 'claimant', 'former'),
  path: fc.constantFrom(...paths, ...paths, ...cards),
  hasJustWritten: fc.nat(9).map((chance) => chance === 0),
})
const write = fc.constantFrom('title', 'draft', 'publish', 'undo', 'result', 'drop', 'helper', 'claim', 'withdraw')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(read, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: write },
)

async function change(kind: string, at: number) {
  const params = { event_id }
  if (kind === 'title') await desk.change({ title: `Title ${at}` })
  if (kind === 'draft') await cached.call(createRound, { token: tokens.owner, params, body: { method: 'random' } })
  if (kind === 'publish') await desk.publish(2, { despite_pending: true })
  if (kind === 'undo') await desk.remove(2)
  if (kind === 'drop') await desk.drop(participants[3] ?? 0, { results: at % 2 === 0 ? 'void' : 'keep' })
  // Who gets another response changes, too.
  if (kind === 'claim')
    await cached.call(claimParticipant, {
      token: tokens.member,
      params: { event_id, participant_id: participants[2] ?? 0 },
    })
  if (kind === 'withdraw')
    for (const { id } of (await cached.call(listOwnClaims, { token: tokens.member })).body.claims)
      await cached.call(deleteClaim, { token: tokens.member, params: { event_id, claim_id: id } })
  if (kind === 'helper' && (await staff.accept(member, linkToken)).status !== 200) await staff.remove(member.id)
  if (kind === 'result')
    for (const { id } of await desk.matches())
      await desk.record(id, { participant1_score: at % 20, participant2_score: 9 })
}

type Read = typeof read extends fc.Arbitrary<infer R> ? R : never

function requestOf({ reader, path, hasJustWritten }: Read) {
  const card = /^card (\d)$/.exec(path)?.[1]
  const ending = card === undefined ? path : `/participants/${participants[Number(card)]}/card`
  return {
    url: `/api/v1/events/${event_id}${ending}`,
    headers: {
      ...(tokens[reader] && { authorization: `Bearer ${tokens[reader]}` }),
      ...(hasJustWritten && { 'cache-control': 'max-age=0' }),
    },
  }
}

it('gives members what they would get without the cache, after whatever others have read and written', async () => {
  const check = async (steps: (Read[] | string)[]) => {
    for (const [at, each] of steps.entries()) {
      if (typeof each === 'string') {
        await change(each, at)
        continue
      }
      // At once, so that they wait for each other.
      const found = await Promise.all(each.map((one) => cached.app.inject(requestOf(one))))
      for (const [index, one] of each.entries()) {
        const expected = await uncached.app.inject(requestOf(one))
        const where = `${one.reader} reads ${one.path}`
        expect([found[index]?.statusCode, found[index]?.body], where).toEqual([expected.statusCode, expected.body])
        expect(found[index]?.headers['cache-control'], where).toBe(expected.headers['cache-control'])
      }
    }
  }
  const runs = inShort(25, 400)
  const steps = fc.array(step, { minLength: 10, maxLength: 15 })
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: runs, seed, endOnFailure: true })
}, 600_000)

it('sends a member what another member or a visitor has read, unless it differs for them', async () => {
  const titleFor = async (reader: Read['reader']) =>
    (await cached.app.inject(requestOf({ reader, path: '', hasJustWritten: false }))).json().title
  const namesFor = async (reader: Read['reader'], hasJustWritten = false) => {
    const { body } = await cached.app.inject(requestOf({ reader, path: '/participants', hasJustWritten }))
    return JSON.parse(body).participants.map(({ nickname }: { nickname: string }) => nickname)
  }
  const before = await titleFor('member')
  expect(await namesFor('holder')).toContain('Dan')
  // Behind the back of the cache, so that what it sends can be told from what is read again.
  await cached.pool.query('update events set title = $1 where id = $2', ['Changed', event_id])
  await cached.pool.query('update participants set nickname = $1 where id = $2', ['Changed', participants[3]])
  for (const reader of ['visitor', 'member', 'holder', 'owner', 'former'] as const)
    expect(await titleFor(reader)).toBe(before)
  for (const reader of ['visitor', 'member', 'claimant', 'former'] as const)
    expect(await namesFor(reader)).toContain('Dan')
  for (const reader of ['owner', 'helper'] as const) expect(await namesFor(reader)).toContain('Changed')
  expect(await namesFor('member', true)).toContain('Changed')
})
