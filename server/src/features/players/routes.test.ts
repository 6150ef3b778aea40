import { updateProfile } from '@muster/contract/accounts'
import { updateEvent } from '@muster/contract/events'
import { listParticipants } from '@muster/contract/participants'
import type { PlayerVisibility } from '@muster/contract/player-fields'
import { getPlayer, listOpponents, listPlayerEvents, listPlayerMatches } from '@muster/contract/players'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames, millionths, rivals } from '../../testing/army-games.ts'
import { buildUser, type Owner } from '../../testing/builders.ts'
import { buildPlayed, buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const reads = [getPlayer, listPlayerMatches, listPlayerEvents, listOpponents]

/** The four parts of a record as somebody sees it. */
async function read({ handle }: Owner, token?: string) {
  const request = { token, params: { handle } }
  const [player, matches, events, opponents] = [
    await test.call(getPlayer, request),
    await test.call(listPlayerMatches, request),
    await test.call(listPlayerEvents, request),
    await test.call(listOpponents, request),
  ]
  return { ...player.body, matches: matches.body.matches, all: events.body.events, against: opponents.body.opponents }
}

describe('who sees a record', () => {
  const seen: Record<PlayerVisibility, string[]> = {
    private: ['ana'],
    participants: ['ana', 'ben'],
    public: ['ana', 'ben', 'stranger', 'visitor'],
  }
  it.each(Object.keys(seen) as PlayerVisibility[])(
    '%s: all others get the response of an unused handle',
    async (visibility) => {
      const [ana, ben] = [await buildPlayer(test, 'Ana', visibility), await buildPlayer(test, 'Ben', 'private')]
      const stranger = await buildUser(test)
      await buildPlayed(test, { players: [ana, ben] })
      await buildPlayed(test, { players: [ana, stranger], visibility: 'draft' })
      const full = await buildPlayed(test, { players: [ana, stranger] })
      await test.pool.query('update participants set waiting_since = now() where event_id = $1 and user_id = $2', [
        full.id,
        stranger.id,
      ])
      const viewers = { ana, ben, stranger, visitor: undefined }
      for (const [name, viewer] of Object.entries(viewers)) {
        for (const endpoint of reads) {
          const of = (handle: string) => test.call(endpoint, { token: viewer?.token, params: { handle } })
          const unused = await of('nobody')
          const { status, body } = await of('ANA')
          if (seen[visibility].includes(name)) expect(status, name).toBe(200)
          else expect({ status, body }, name).toEqual({ status: 404, body: unused.body })
        }
      }
    },
  )
})

describe('a record', () => {
  it('has the rate of all players with the faction beside it', async () => {
    const armies = await armiesOf(test, 'Skaven', 'Seraphon')
    await buildGames(test, { game_type: 'SPEARHEAD', ...rivals(armies, '15W 2D 8L') })
    const ana = await buildPlayer(test, 'Ana')
    await buildPlayed(test, {
      players: [ana, null],
      game_type: 'SPEARHEAD',
      field: armies,
      games: [{ sides: [0, 1], scores: [3, 9] }],
    })
    const { by_faction } = await read(ana)
    expect(by_faction).toMatchObject([{ faction: 'Skaven', losses: 1, faction_rate: millionths(16 / 26) }])
  })

  it('sums the matches of all events by army, quarter and opponent', async () => {
    const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
    const [ana, ben] = [await buildPlayer(test, 'Ana'), await buildPlayer(test, 'Ben')]
    const first = { players: [ana, ben, null], nicknames: ['Ana', 'Big Ben', 'Cleo'], field: [skaven, seraphon, null] }
    await buildPlayed(test, {
      ...first,
      // Still the year before in Leeds, no longer in Sydney.
      event_date: '2025-12-31T14:00:00.000Z',
      time_zone: 'Australia/Sydney',
      rounds_planned: 2,
      games: [
        { sides: [0, 1], scores: [20, 10], round: 1 },
        { sides: [2, 0], scores: [8, 8], round: 2 },
      ],
    })
    await buildPlayed(test, {
      players: [ben, ana, null],
      nicknames: ['Ben', 'Ana', 'CLEO'],
      event_date: '2026-05-01T09:00:00.000Z',
      games: [
        { sides: [0, 1], scores: [12, 4] },
        { sides: [1, 2], scores: [9, null] },
      ],
    })
    const record = await read(ana)
    expect(record).toMatchObject({ events: 2, record: { wins: 1, draws: 1, losses: 1 } })
    expect(record.by_army).toMatchObject([
      { faction: 'Skaven', wins: 1, draws: 1, losses: 0 },
      { faction: null, name: null, wins: 0, draws: 0, losses: 1 },
    ])
    expect(record.by_faction).toMatchObject([
      { faction: 'Skaven', wins: 1, faction_rate: null },
      { faction: null, losses: 1, faction_rate: null },
    ])
    expect(record.by_quarter).toEqual([
      { year: 2026, quarter: 1, wins: 1, draws: 1, losses: 0 },
      { year: 2026, quarter: 2, wins: 0, draws: 0, losses: 1 },
    ])
    expect(record.against).toMatchObject([
      { nickname: 'Ben', handle: 'ben', wins: 1, draws: 0, losses: 1, last_played: '2026-05-01T09:00:00.000Z' },
      { nickname: 'Cleo', handle: null, wins: 0, draws: 1, losses: 0 },
    ])
    expect(record.opponents).toEqual(record.against)
    // In May, all was lost.
    expect(record.best).toMatchObject([{ position: 1, ranked: 3, wins: 1, draws: 1, losses: 0 }])
    expect(record.matches.map(({ result, opponent, own }) => [result, opponent.nickname, own.score])).toEqual([
      ['pending', 'CLEO', 9],
      ['loss', 'Ben', 4],
      ['draw', 'Cleo', 8],
      ['win', 'Big Ben', 20],
    ])
  })

  it('is filtered by opponent, by army and by game, and links the names of a private opponent for its owner alone', async () => {
    const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
    const [ana, ben] = [await buildPlayer(test, 'Ana'), await buildPlayer(test, 'Ben', 'private')]
    const game = { games: [{ sides: [0, 1], scores: [20, 10] }] } as const
    const former = await buildPlayed(test, { players: [ana, ben], field: [skaven, seraphon], ...game })
    await buildPlayed(test, { players: [ana, ben], nicknames: ['Ana', 'Benny'], field: [seraphon, skaven], ...game })
    await buildPlayed(test, { players: [ana, null], nicknames: ['Ana', 'Benny'], ...game, game_type: 'AOS' })
    const find = async (query: Record<string, unknown>, token?: string) => {
      const { body } = await test.call(listPlayerMatches, { token, params: { handle: 'ana' }, query })
      expect(body.record.wins).toBe(body.matches.length)
      return body.matches.map(({ opponent }) => opponent.nickname).toSorted()
    }
    expect(await find({ opponent: former.participants[1] }, ana.token)).toEqual(['Ben', 'Benny'])
    expect(await find({ opponent: former.participants[1] })).toEqual(['Ben'])
    expect(await find({ opponent: former.participants[0] })).toEqual([])
    expect(await find({ army_id: seraphon })).toEqual(['Benny'])
    expect(await find({ game_type: 'AOS' })).toEqual(['Benny'])
    const againstFor = async (token?: string) =>
      (await read(ana, token)).against.map(({ handle, wins }) => [handle, wins])
    expect(await againstFor(ana.token)).toEqual([
      [null, 2],
      [null, 1],
    ])
    expect(await againstFor()).toEqual(Array(3).fill([null, 1]))
  })

  it('shows events that are not listed to its owner alone, and the draft of another organiser to nobody', async () => {
    const [ana, organiser] = [await buildPlayer(test, 'Ana'), await buildUser(test)]
    const game = { players: [ana, null], games: [{ sides: [0, 1], scores: [20, 10] }], owner: organiser } as const
    for (const visibility of ['listed', 'unlisted', 'draft'] as const) await buildPlayed(test, { ...game, visibility })
    await buildPlayed(test, { ...game, owner: ana, visibility: 'draft' })
    for (const [token, shown] of [
      [undefined, 1],
      [organiser.token, 1],
      [ana.token, 3],
    ] as const) {
      const { events, record, matches, all, against } = await read(ana, token)
      const won = against.reduce((sum, { wins }) => sum + wins, 0)
      expect([events, record.wins, matches.length, all.length, won]).toEqual(Array(5).fill(shown))
    }
  })

  it('is the same in pages of any size', async () => {
    const ana = await buildPlayer(test, 'Ana')
    for (const event_date of [
      '2026-03-01T09:00:00.000Z',
      null,
      '2026-03-01T09:00:00.000Z',
      '2026-01-01T09:00:00.000Z',
    ]) {
      const games = [1, 2, 2, undefined].map(
        (round) => ({ sides: [0, 1], scores: [1, 2], ...(round && { round }) }) as const,
      )
      await buildPlayed(test, { players: [ana, null], event_date, games })
    }
    const params = { handle: 'ana' }
    const whole = await read(ana)
    for (const limit of ['1', '3']) {
      const [matches, events] = [[] as unknown[], [] as unknown[]]
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await test.call(listPlayerMatches, { params, query: { limit, ...(cursor && { cursor }) } })
        matches.push(...body.matches)
        cursor = body.next_cursor
      }
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await test.call(listPlayerEvents, { params, query: { limit, ...(cursor && { cursor }) } })
        events.push(...body.events)
        cursor = body.next_cursor
      }
      expect({ matches, events }).toEqual({ matches: whole.matches, events: whole.all })
    }
  })
})

describe('with the response cache', () => {
  const cached = startTestApp(() => ({ cachesResponses: true }))

  it('a change of visibility hides a record at once, and a change of its event shows in it', async () => {
    const ana = await buildPlayer(cached, 'Ana')
    const { id, owner } = await buildPlayed(cached, { players: [ana] })
    const view = async () => (await cached.call(getPlayer, { params: { handle: 'ana' } })).body
    const linked = async () => (await cached.call(listParticipants, { params: { event_id: id } })).body.participants
    expect(await view()).toMatchObject({ events: 1 })
    expect(await linked()).toMatchObject([{ handle: 'ana' }])
    const hide = (player_visibility: PlayerVisibility) =>
      cached.call(updateProfile, { token: ana.token, body: { player_visibility } })
    await hide('participants')
    expect([await view(), await linked()]).toMatchObject([{ code: 'not_found' }, [{ handle: null }]])
    await hide('public')
    await cached.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { visibility: 'unlisted' } })
    expect(await view()).toMatchObject({ events: 0 })
    await hide('private')
    expect(await view()).toMatchObject({ code: 'not_found' })
  })
})
