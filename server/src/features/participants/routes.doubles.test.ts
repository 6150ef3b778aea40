import { basePath } from '@muster/contract'
import { deleteAccount } from '@muster/contract/account-deletion'
import { exportAccount } from '@muster/contract/account-export'
import { getCard } from '@muster/contract/cards'
import { claimParticipant, confirmClaim, deleteClaim } from '@muster/contract/claims'
import { exportEvent } from '@muster/contract/exports'
import { getMyself, joinEvent, leaveEvent, listParticipants, updateMyself } from '@muster/contract/participants'
import { createReport } from '@muster/contract/reports'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField, buildUser, password } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { buildImporter } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const both = [{ nickname: 'Ana' }, { nickname: 'Ben' }]

async function build(names: string[] = []) {
  const field = await buildField(test, [], { registration_open: true })
  const desk = deskOf(test, field)
  await desk.change({ team_size: 2 })
  const ids: number[] = []
  for (const nickname of names) ids.push((await desk.add(nickname, { members: both })).body.id)
  return { field, desk, params: { event_id: field.id }, ids }
}

describe('an event for teams of two', () => {
  it('has one participant for each, with a name, two members and their armies', async () => {
    const { desk } = await build()
    const army_id = await anyArmy(test)
    const { body } = await desk.add('Owls', { members: [{ nickname: 'Ana', army_id }, { nickname: 'Ben' }] })
    expect(body).toMatchObject({ nickname: 'Owls', army_id: null, army_name: null })
    expect(body.members).toMatchObject([
      { nickname: 'Ana', army_id, army_faction: expect.any(String), user_id: null },
      { nickname: 'Ben', army_id: null, army_faction: null, user_id: null },
    ])
    const changed = await desk.edit(body.id, { members: [{ nickname: 'Ana' }, { nickname: 'Cleo', army_id }] })
    expect(changed.body.members.map((one) => [one.nickname, one.army_id])).toEqual([
      ['Ana', null],
      ['Cleo', army_id],
    ])
  })

  it.each([
    [{ members: [{ nickname: 'Ana' }] }, 'members', 'A team has two members'],
    [{ members: [...both, { nickname: 'Cleo' }] }, 'members', 'A team has two members'],
    [{ members: [{ nickname: 'Ana', army_id: 999_999 }, { nickname: 'Ben' }] }, 'members.0.army_id', /does not exist/],
    [{ members: [{ nickname: 'Ana' }, { nickname: '' }] }, 'members.1.nickname', 'Please give the names of both'],
  ])('refuses %j', async (given, path, message) => {
    const { desk } = await build()
    const { status, body } = await desk.add('Owls', given)
    expect([status, body]).toMatchObject([422, { errors: [{ path, message: expect.stringMatching(message) }] }])
  })

  it('has no army of a team, a single event has no members, and neither becomes the other with people in it', async () => {
    const { desk, field } = await build(['Owls'])
    const army_id = await anyArmy(test)
    expect((await desk.add('Rooks', { army_id })).body).toMatchObject({ errors: [{ path: 'army_id' }] })
    expect((await desk.change({ team_size: 1 })).body).toMatchObject({ errors: [{ path: 'team_size' }] })
    const single = deskOf(test, await buildField(test, ['Ana']))
    expect((await single.add('Owls', { members: both })).body).toMatchObject({ errors: [{ path: 'members' }] })
    expect((await desk.event()).team_size).toBe(2)
    expect(field.id).toBeGreaterThan(0)
  })

  it('is paired, played and ranked like any other, and counts in no figure of the whole site', async () => {
    const { desk, field } = await build(['Owls', 'Rooks', 'Wrens', 'Jays'])
    await desk.playRound(1)
    await desk.playRound(2)
    expect((await desk.standings()).map(({ position }) => position)).toEqual([1, 2, 2, 4])
    const counted = await test.db.selectFrom('countable_events').select('id').where('id', '=', field.id).execute()
    expect(counted).toEqual([])
    const { body } = await test.app.inject({ url: `${basePath}/events/${field.id}/participants.csv` })
    expect(body.split('\r\n')[0]).toMatch(/,members$/)
    expect(body).toContain('Ana & Ben')
  })

  it('goes with its members into another Muster', async () => {
    const { desk, field, params } = await build()
    const army_id = await anyArmy(test)
    await desk.add('Owls', { members: [{ nickname: 'Ana', army_id }, { nickname: 'Ben' }] })
    const { body } = await test.call(exportEvent, { token: field.owner.token, params })
    const importer = await buildImporter(test)
    await importer.run(JSON.stringify(body))
    const copy = await test.db
      .selectFrom('events')
      .select(['id', 'team_size'])
      .where('owner_id', '=', importer.id)
      .executeTakeFirstOrThrow()
    const { participants } = (await test.call(listParticipants, { params: { event_id: copy.id } })).body
    expect([copy.team_size, participants[0]?.members.map((one) => [one.nickname, one.army_id])]).toEqual([
      2,
      [
        ['Ana', army_id],
        ['Ben', null],
      ],
    ])
  })
})

describe('the two of a team', () => {
  async function joined() {
    const built = await build(['Rooks'])
    const [captain, mate] = [await buildUser(test, { nickname: 'Ana' }), await buildUser(test, { nickname: 'Ben' })]
    const { params, field } = built
    const own = (
      await test.call(joinEvent, { token: captain.token, params, body: { nickname: 'Owls', members: both } })
    ).body
    const claimIt = () =>
      test.call(claimParticipant, { token: mate.token, params: { ...params, participant_id: own.id } })
    const claimed = (await claimIt()).body
    const claim = { token: field.owner.token, params: { ...params, claim_id: claimed.id } }
    return { ...built, captain, mate, own, claim, claimIt }
  }

  it('join with one account, and the mate says so on the card, which the organiser confirms and undoes', async () => {
    const { own, mate, captain, params, claim, claimIt, desk } = await joined()
    expect(own).toMatchObject({ nickname: 'Owls', members: [{ is_member: true }, { is_member: false }] })
    const mine = async (token: string) => (await test.call(getMyself, { token, params })).body.participant?.id ?? null
    expect(await mine(mate.token)).toBeNull()
    await test.call(confirmClaim, claim)
    expect([await mine(captain.token), await mine(mate.token)]).toEqual([own.id, own.id])
    expect((await claimIt()).status).toBe(409)
    const [team] = (await desk.participants()).filter(({ id }) => id === own.id)
    expect(team?.members.map((one) => [one.is_member, one.user_id])).toEqual([
      [true, captain.id],
      [true, mate.id],
    ])
    const { participants } = (await test.call(listParticipants, { params })).body
    expect(participants.flatMap(({ members }) => members.map(({ user_id }) => user_id))).toEqual([
      null,
      null,
      null,
      null,
    ])
    await test.call(deleteClaim, claim)
    expect([await mine(captain.token), await mine(mate.token)]).toEqual([own.id, null])
  })

  it('both see their card, change the entry and report as one side', async () => {
    const { own, mate, captain, params, claim, desk } = await joined()
    await test.call(confirmClaim, claim)
    const renamed = await test.call(updateMyself, { token: mate.token, params, body: { nickname: 'Night Owls' } })
    expect(renamed.body.nickname).toBe('Night Owls')
    await desk.pair()
    await desk.publish(1)
    const [match] = await desk.matches()
    const scores = { participant1_score: 12, participant2_score: 9 }
    const report = (token: string) =>
      test.call(createReport, { token, params: { ...params, match_id: match?.id ?? 0 }, body: scores })
    expect((await report(mate.token)).status).toBe(201)
    expect((await report(captain.token)).body.report).toMatchObject({ state: 'open', by: 'Night Owls' })
    for (const { token } of [captain, mate])
      expect(
        (await test.call(getCard, { token, params: { ...params, participant_id: own.id } })).body.participant.user_id,
      ).toBe(captain.id)
    const account = await test.app.inject({
      method: exportAccount.method,
      url: `${basePath}${exportAccount.path}`,
      headers: { authorization: `Bearer ${mate.token}` },
    })
    expect(account.body).toContain('Night Owls')
  })
})

describe('an account of a team', () => {
  async function team(nicknames = ['Ana', 'Ben']) {
    const built = await build(['Owls'])
    const [id = 0] = built.ids
    const accounts = []
    for (const nickname of nicknames) {
      const account = await buildUser(test, { nickname })
      const params = { ...built.params, participant_id: id }
      const { body } = await test.call(claimParticipant, { token: account.token, params })
      const claim = { ...built.params, claim_id: body.id }
      await test.call(confirmClaim, { token: built.field.owner.token, params: claim })
      accounts.push({ ...account, claim })
    }
    const now = async () => (await built.desk.participants()).find((one) => one.id === id)
    return { ...built, id, accounts, now }
  }

  it('is that of the member with its name, in either order of the claims', async () => {
    const { now, accounts } = await team(['Ben', 'Ana'])
    expect((await now())?.members.map((one) => [one.nickname, one.user_id])).toEqual([
      ['Ben', accounts[0]?.id],
      ['Ana', accounts[1]?.id],
    ])
  })

  it('leaves the team to the other one, who is its account then', async () => {
    const { now, accounts, params, id } = await team()
    const [ana, ben] = accounts
    await test.call(leaveEvent, { token: ana?.token ?? '', params })
    expect(await now()).toMatchObject({ id, user_id: ben?.id, members: [{ nickname: 'Ben' }, { nickname: 'Ana' }] })
    expect((await now())?.members.map((one) => one.is_member)).toEqual([true, false])
  })

  it('goes with its name alone when it is deleted: the other one plays on', async () => {
    const { now, accounts, desk, id } = await team()
    const [ana, ben] = accounts
    await desk.edit(id, { nickname: 'Ana & Ben of Anatolia', club: 'Leeds' })
    await test.call(deleteAccount, { token: ana?.token ?? '', body: { password } })
    const left = await now()
    expect(left).toMatchObject({ club: 'Leeds', user_id: ben?.id, dropped_after_round: null })
    expect(JSON.stringify(left)).not.toMatch(/\bAna\b/u)
    expect([left?.nickname, left?.members[0]?.nickname]).toEqual([
      expect.stringMatching(/^Former player \d+ & Ben of Anatolia$/),
      'Ben',
    ])
  })
})
