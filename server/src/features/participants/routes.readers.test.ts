import { endpoints } from '@muster/contract'
import { getCard } from '@muster/contract/cards'
import { addressOf } from '@muster/contract/client'
import { getMyself, listParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { buildWorld } from '../../testing/world.ts'

const test = startTestApp()

/** The ids of accounts in a response, wherever they are. */
function accountsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'user_id' ? (item === null ? [] : [Number(item)]) : accountsIn(item),
  )
}

async function setUp() {
  const world = await buildWorld(test)
  const { owner, side, stranger: member, outsider: claimant, ids } = world
  const passerBy = await buildUser(test)
  return { ...world, readers: { nobody: undefined, passerBy, claimant, member, side, owner }, event_id: ids.event_id }
}

it('tells the accounts of participants to the owner alone, and others only their own, in every response', async () => {
  const { readers, owner, side, ids } = await setUp()
  ids.round_number = 1
  for (const [name, { method, path }] of endpoints) {
    if (method !== 'GET' || !path.startsWith('/events/:event_id') || path.endsWith('/live')) continue
    for (const participant_id of [ids.participant_id, (await own(side)).id ?? 0]) {
      for (const [who, reader] of Object.entries(readers)) {
        if (reader === owner) continue
        const { payload, headers } = await test.app.inject({
          url: addressOf(path, { params: { ...ids, participant_id } }),
          headers: reader ? { authorization: `Bearer ${reader.token}` } : {},
        })
        const told = String(headers['content-type']).includes('json') ? accountsIn(JSON.parse(payload)) : []
        expect({ name, who, told: told.filter((id) => id !== reader?.id) }).toEqual({ name, who, told: [] })
      }
    }
  }

  async function own({ token }: { token: string }) {
    const { body } = await test.call(getMyself, { token, params: { event_id: ids.event_id } })
    return body.participant ?? expect.unreachable()
  }
})

it('gives everyone but the owner the same bytes, which say who has an account', async () => {
  const { readers, event_id, owner, side } = await setUp()
  const lists = new Set<string>()
  for (const reader of Object.values(readers)) {
    const headers = reader && { authorization: `Bearer ${reader.token}` }
    for (const url of [`/api/v1/events/${event_id}/participants`]) {
      const { payload } = await test.app.inject({ url, ...(headers && { headers }) })
      if (reader !== owner) lists.add(payload)
    }
  }
  expect(lists.size).toBe(1)
  const params = { event_id }
  const { body } = await test.call(listParticipants, { params })
  const members = body.participants.filter(({ is_member }) => is_member).map(({ nickname }) => nickname)
  expect(members.sort()).toEqual(['Ana', 'Stranger'])
  const { body: seen } = await test.call(listParticipants, { token: owner.token, params })
  expect(seen.participants.find(({ nickname }) => nickname === 'Ana')).toMatchObject({ user_id: side.id })
})

it('tells participants who they are, with their own entry and on their own card', async () => {
  const { readers, event_id, side, stranger } = await setUp()
  const params = { event_id }
  const { body } = await test.call(getMyself, { token: side.token, params })
  expect(body.participant).toMatchObject({ nickname: 'Ana', user_id: side.id, is_member: true })
  const card = { event_id, participant_id: body.participant?.id ?? 0 }
  const cardOf = async (token?: string) =>
    (await test.call(getCard, { params: card, ...(token !== undefined && { token }) })).body.participant
  expect(await cardOf(side.token)).toMatchObject({ user_id: side.id })
  for (const token of [stranger.token, undefined])
    expect(await cardOf(token)).toMatchObject({ user_id: null, is_member: true })
  const others = await test.call(getMyself, { token: readers.passerBy.token, params })
  expect(others).toMatchObject({ status: 200, body: { participant: null } })
  expect((await test.call(getMyself, { params })).status).toBe(401)
  expect((await test.call(getMyself, { token: side.token, params: { event_id: 999_999 } })).status).toBe(404)
})
