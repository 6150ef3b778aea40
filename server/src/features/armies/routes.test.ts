import { createArmy, deleteArmy, getArmy, listArmies, updateArmy } from '@muster/contract/armies'
import type { BodyInputOf } from '@muster/contract/endpoint'
import { createMatch } from '@muster/contract/matches'
import { createParticipant } from '@muster/contract/participants'
import { afterEach, describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const army = {
  name: 'The Dicers',
  faction: 'Testers',
  game_type: 'SPEARHEAD',
  grand_alliance: 'Order',
} as const satisfies BodyInputOf<typeof createArmy>

// Unlike the rest of the database, the catalogue is not emptied between tests.
afterEach(async () => {
  await test.pool.query('truncate matches, participants cascade')
  await test.db.deleteFrom('armies').where('faction', 'like', 'Testers%').execute()
})

const buildEditor = () => buildUser(test, { email: 'editor@example.com' })

async function insert(fields: Partial<BodyInputOf<typeof createArmy>> = {}) {
  return test.db
    .insertInto('armies')
    .values({ ...army, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Filters = NonNullable<Parameters<typeof test.call<typeof listArmies>>[1]>['query']

const list = async (query: Filters = {}) => (await test.call(listArmies, { query })).body
const names = async (query: Filters) => (await list(query)).armies.map(({ name }) => name)

describe('the army catalogue', () => {
  it('has armies of every game from the start, for everyone', { tags: ['spec:1.4', 'spec:3.3'] }, async () => {
    for (const game_type of ['AOS', 'SPEARHEAD', 'WARCRY'] as const) {
      const { armies, total } = await list({ game_type, limit: 1000 })
      expect(total).toBeGreaterThan(0)
      expect(armies).toHaveLength(total)
      expect(new Set(armies.map((one) => one.game_type))).toEqual(new Set([game_type]))
    }
  })

  it('is sorted by faction and then by name, without regard to case and accents', async () => {
    for (const [faction, name] of [
      ['Testers B', 'Alpha'],
      ['Testers a', 'zeta'],
      ['Testers a', 'Beta'],
      ['Testers a', 'ärger'],
    ] as const)
      await insert({ faction, name })
    expect(await names({ search: 'testers' })).toEqual(['ärger', 'Beta', 'zeta', 'Alpha'])
  })

  it('is filtered by game, alliance and faction, alone and together', { tags: 'spec:7.28' }, async () => {
    await insert({ name: 'One' })
    await insert({ name: 'Two', game_type: 'AOS' })
    await insert({ name: 'Three', grand_alliance: 'Chaos' })
    await insert({ name: 'Four', faction: 'Testers of Old' })
    expect(await names({ faction: 'Testers' })).toEqual(['One', 'Three', 'Two'])
    expect(await names({ faction: 'Testers', game_type: 'SPEARHEAD' })).toEqual(['One', 'Three'])
    expect(await names({ faction: 'Testers', game_type: 'SPEARHEAD', grand_alliance: 'Chaos' })).toEqual(['Three'])
    expect(await names({ faction: 'Test' })).toEqual([])
  })

  it.each([
    ['the name', 'zołnierze'],
    ['the name in capitals and without accents', 'ZOLNIERZE'],
    ['the faction', 'testers of łódź'],
    ['the middle of the faction without accents', 'of lodz'],
  ])('is searched by %s', { tags: 'spec:7.29' }, async (_what, search) => {
    await insert({ name: 'Żołnierze', faction: 'Testers of Łódź' })
    await insert({ name: 'Others' })
    expect(await names({ search })).toEqual(['Żołnierze'])
  })

  it.each([
    ['%', '100% Luck'],
    ['_', 'snake_bite'],
    ['\\', 'back\\stab'],
  ])('is searched for a literal %s', async (search, name) => {
    for (const one of ['100% Luck', 'snake_bite', 'back\\stab']) await insert({ name: one })
    expect(await names({ search })).toEqual([name])
  })

  it('is read in pages that together contain the whole catalogue', { tags: 'spec:7.27' }, async () => {
    const { armies, total } = await list({ game_type: 'SPEARHEAD', limit: 1000 })
    const first = await list({ game_type: 'SPEARHEAD', limit: 10 })
    const rest = await list({ game_type: 'SPEARHEAD', skip: 10, limit: 1000 })
    expect([...first.armies, ...rest.armies]).toEqual(armies)
    expect([first.total, rest.total]).toEqual([total, total])
    expect(await list({ game_type: 'SPEARHEAD', skip: total })).toEqual({ armies: [], total })
    expect((await list()).armies).toHaveLength(100)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['skip=-1', 'skip'],
    ['skip=1000000001', 'skip'],
    ['game_type=CHESS', 'game_type'],
    ['grand_alliance=Peace', 'grand_alliance'],
  ])('refuses ?%s', { tags: 'spec:9.8' }, async (query, path) => {
    const response = await test.app.inject({ url: `/api/v1/armies?${query}` })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([{ path }])
  })
})

describe('an editor of the catalogue', () => {
  it('adds an army that everyone sees and can choose', { tags: ['spec:3.3', 'spec:7.32'] }, async () => {
    const { token } = await buildEditor()
    const { status, body } = await test.call(createArmy, { token, body: { ...army, name: '  The Dicers ' } })
    expect(status).toBe(201)
    expect(body).toEqual({ ...army, id: expect.any(Number) })
    expect((await test.call(getArmy, { params: { army_id: body.id } })).body).toEqual(body)
    const { id, owner } = await buildField(test)
    const participant = { nickname: 'Cleo', army_id: body.id }
    const added = await test.call(createParticipant, {
      token: owner.token,
      params: { event_id: id },
      body: participant,
    })
    expect(added.body).toMatchObject({ army_name: 'The Dicers', army_faction: 'Testers' })
  })

  it('cannot add the same army twice, but may in another game or faction', async () => {
    const { token } = await buildEditor()
    await insert()
    const refusal = { status: 409, body: { code: 'army_exists' } }
    expect(await test.call(createArmy, { token, body: army })).toMatchObject(refusal)
    expect((await test.call(createArmy, { token, body: { ...army, game_type: 'AOS' } })).status).toBe(201)
    const { body } = await test.call(createArmy, { token, body: { ...army, faction: 'Testers of Old' } })
    const renamed = await test.call(updateArmy, { token, params: { army_id: body.id }, body: { faction: 'Testers' } })
    expect(renamed).toMatchObject(refusal)
    expect(await names({ faction: 'Testers of Old' })).toEqual([army.name])
  })

  it('changes what is sent and leaves the rest', { tags: 'spec:7.33' }, async () => {
    const { token } = await buildEditor()
    const { id } = await insert()
    const params = { army_id: id }
    const { status, body } = await test.call(updateArmy, { token, params, body: { grand_alliance: 'Death' } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...army, id, grand_alliance: 'Death' })
    expect((await test.call(updateArmy, { token, params, body: {} })).body).toEqual(body)
    expect((await test.call(getArmy, { params })).body).toEqual(body)
  })

  it('deletes an army that nobody uses', { tags: 'spec:7.34' }, async () => {
    const { token } = await buildEditor()
    const params = { army_id: (await insert()).id }
    expect(await test.call(deleteArmy, { token, params })).toMatchObject({ status: 204, body: undefined })
    expect((await test.call(getArmy, { params })).status).toBe(404)
    expect((await test.call(deleteArmy, { token, params })).status).toBe(404)
  })
})

describe('an army in use', () => {
  const refusal = { status: 409, body: { code: 'army_in_use' } }

  it.each(['a participant', 'a match', 'a member of a team'])(
    'by %s is neither deleted nor moved to another game, but may be renamed',
    async (user) => {
      const { token } = await buildEditor()
      const { id: army_id } = await insert()
      const { id, owner, participants } = await buildField(test)
      const [participant1_id, participant2_id] = participants
      const call = { token: owner.token, params: { event_id: id } }
      const members = [{ nickname: 'Cy', army_id }, { nickname: 'Di' }]
      if (user === 'a participant') await test.call(createParticipant, { ...call, body: { nickname: 'Cleo', army_id } })
      else if (user === 'a member of a team')
        await test.db
          .updateTable('participants')
          .set({ members: JSON.stringify(members) })
          .where('id', '=', participant1_id ?? 0)
          .execute()
      else
        await test.call(createMatch, {
          ...call,
          body: { participant1_id, participant2_id, participant2_army_id: army_id },
        })

      const params = { army_id }
      expect(await test.call(deleteArmy, { token, params })).toMatchObject(refusal)
      expect(await test.call(updateArmy, { token, params, body: { game_type: 'AOS' } })).toMatchObject(refusal)
      expect((await test.call(getArmy, { params })).body).toEqual({ ...army, id: army_id })
      const renamed = await test.call(updateArmy, { token, params, body: { name: 'The Rollers' } })
      expect(renamed).toMatchObject({ status: 200, body: { name: 'The Rollers' } })
    },
  )
})

describe('a user who is not an editor', () => {
  it('cannot write the catalogue, not even with invalid or unknown armies', {
    tags: ['spec:6.10', 'spec:6.11'],
  }, async () => {
    const params = { army_id: (await insert()).id }
    const { token } = await buildUser(test, { email: 'not-editor@example.com' })
    const attempts = [
      await test.call(createArmy, { token, body: { ...army, name: 'Mine' } }),
      await test.call(updateArmy, { token, params, body: { name: 'Mine' } }),
      await test.call(deleteArmy, { token, params }),
      await test.call(deleteArmy, { token, params: { army_id: 2 ** 52 } }),
    ]
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 403, body: { code: 'not_catalogue_editor' } })
    expect(await names({ faction: 'Testers' })).toEqual([army.name])
  })
})
