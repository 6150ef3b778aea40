import { listCountedGames } from '@muster/contract/army-stats'
import { createMatch } from '@muster/contract/matches'
import { describe, expect, it } from 'vitest'
import { armiesOf, armyOf, buildGames, type InventedEvent, rivals } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Query = NonNullable<NonNullable<Parameters<typeof test.call<typeof listCountedGames>>[1]>['query']>

async function list(faction: string, query: Query = {}) {
  const { status, body } = await test.call(listCountedGames, {
    params: { faction },
    query,
  })
  expect(status).toBe(200)
  return body
}

const idsOf = async (faction: string, query: Query = {}) =>
  (await list(faction, query)).matches.map(({ match_id }) => match_id)

describe('a counted match', () => {
  it('is shown as each faction saw it', async () => {
    const event_date = '2026-11-20T18:30:00.000Z'
    const event = await buildGames(test, {
      title: 'Night of Claws',
      event_date,
      field: await armiesOf(test, 'Seraphon', 'Skaven'),
      nicknames: ['Ana', 'Ben'],
      games: [{ sides: [0, 1], scores: [12, 5], round: 3 }],
    })
    const [ana, ben] = event.participants
    const seraphon = {
      participant_id: ana,
      nickname: 'Ana',
      faction: 'Seraphon',
      army_name: 'Starscale Warhost',
      score: 12,
    }
    const skaven = { ...seraphon, participant_id: ben, nickname: 'Ben', faction: 'Skaven', score: 5 }
    const time_zone = null
    const both = {
      match_id: event.matches[0],
      event_id: event.id,
      event_title: 'Night of Claws',
      event_date,
      time_zone,
    }
    const game = { ...both, round_number: 3, is_mirror: false }
    const army_name = "Crixxit's Kill-Pack"
    expect(await list('Seraphon')).toEqual({
      matches: [{ ...game, side: seraphon, opposing_side: { ...skaven, army_name }, result: 'player1_win' }],
      next_cursor: null,
    })
    expect(await list('Skaven')).toEqual({
      matches: [{ ...game, side: { ...skaven, army_name }, opposing_side: seraphon, result: 'player2_win' }],
      next_cursor: null,
    })
  })

  it('is won, lost or drawn by the faction, on either side', async () => {
    const sides = [0, 1] as const
    const back = [1, 0] as const
    await buildGames(test, {
      field: await armiesOf(test, 'Seraphon', 'Skaven'),
      games: [
        { sides, scores: [1, 2] },
        { sides: back, scores: [1, 2] },
        { sides, scores: [0, 0] },
        { sides: back, scores: [9, 0] },
      ],
    })
    const seen = async (faction: string) =>
      (await list(faction)).matches.map(({ side, opposing_side, result }) => [side.score, opposing_side.score, result])
    expect((await seen('Seraphon')).reverse()).toEqual([
      [1, 2, 'player2_win'],
      [2, 1, 'player1_win'],
      [0, 0, 'draw'],
      [0, 9, 'player2_win'],
    ])
    expect((await seen('Skaven')).reverse().map(([, , result]) => result)).toEqual([
      'player1_win',
      'player2_win',
      'draw',
      'player1_win',
    ])
  })

  it('of a faction against itself is shown once', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
    const { matches, participants } = await buildGames(test, {
      field: [seraphon, prowlers, skaven],
      games: [
        { sides: [0, 1], scores: [3, 7] },
        { sides: [0, 2], scores: [1, 1] },
      ],
    })
    const listed = await list('Seraphon')
    expect(listed.matches.map(({ match_id, is_mirror }) => [match_id, is_mirror])).toEqual([
      [matches[1], false],
      [matches[0], true],
    ])
    expect(await idsOf('Seraphon', { opponent: 'Seraphon' })).toEqual([matches[0]])
    for (const [army_id, own] of [
      [seraphon, 0],
      [prowlers, 1],
    ] as const) {
      const mirror = (await list('Seraphon', { army_id: String(army_id), opponent: 'Seraphon' })).matches
      const scores = own === 0 ? [3, 7, 'player2_win'] : [7, 3, 'player1_win']
      expect(mirror.map(({ side }) => side.participant_id)).toEqual([participants[own]])
      expect(mirror.map((game) => [game.side.score, game.opposing_side.score, game.result])).toEqual([scores])
    }
  })
})

it('is found by opponent, by army, and by both', async () => {
  const [seraphon, skaven, sylvaneth] = await armiesOf(test, 'Seraphon', 'Skaven', 'Sylvaneth')
  const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
  const one = await buildGames(test, rivals([seraphon, skaven], 'WL'))
  const two = await buildGames(test, rivals([sylvaneth, seraphon], 'D'))
  const three = await buildGames(test, rivals([prowlers, sylvaneth], 'WW'))
  const [ofOne, ofTwo, ofThree] = [one, two, three].map(({ matches }) => matches.reverse())
  expect(await idsOf('Seraphon', { opponent: 'Skaven' })).toEqual(ofOne)
  expect(await idsOf('Skaven', { opponent: 'Seraphon' })).toEqual(ofOne)
  expect(await idsOf('Seraphon', { opponent: 'Sylvaneth' })).toEqual([...(ofThree ?? []), ...(ofTwo ?? [])])
  expect(await idsOf('Seraphon', { army_id: String(prowlers) })).toEqual(ofThree)
  expect(await idsOf('Seraphon', { army_id: String(seraphon), opponent: 'Sylvaneth' })).toEqual(ofTwo)
  expect(await idsOf('Seraphon', { army_id: String(skaven) })).toEqual([])
  expect(await idsOf('Seraphon', { opponent: 'Squats' })).toEqual([])
})

describe('the order', () => {
  /** Events in the order in which their matches should be shown. */
  async function buildSeason() {
    const owner = await buildUser(test)
    const duel = rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'WLDW', [1, 1])
    const add = (event: Partial<InventedEvent>) => buildGames(test, { ...duel, owner, ...event })
    const undatedFirst = await add({})
    const middle = await add({ event_date: '2026-02-01T23:30:00Z' })
    const newest = await add({ event_date: '2026-11-20T18:00:00Z' })
    const oldest = await add({ event_date: '1999-12-31T18:00:00Z' })
    const middleToo = await add({ event_date: '2026-02-01T23:30:00Z' })
    const undated = await add({})
    // Played last at an event that is not the last of its day: the events stay together.
    const [participant1_id = 0, participant2_id = 0] = middle.participants
    const late = await test.call(createMatch, {
      token: owner.token,
      params: { event_id: middle.id },
      body: { participant1_id, participant2_id, participant1_score: 2, participant2_score: 1 },
    })
    middle.matches.push(late.body.id)
    const events = [newest, middleToo, middle, oldest, undated, undatedFirst]
    return { add, ids: events.flatMap(({ matches }) => matches.toReversed()) }
  }

  async function readPages(limit: string, query: Query = {}, between: () => Promise<unknown> = async () => {}) {
    const seen = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list('Seraphon', {
        ...query,
        limit,
        ...(cursor && { cursor }),
      })
      expect(page.matches.length).toBeGreaterThan(0)
      expect(page.matches.length).toBeLessThanOrEqual(Number(limit))
      seen.push(...page.matches.map(({ match_id }) => match_id))
      cursor = page.next_cursor
      await between()
    } while (cursor)
    return seen
  }

  it('has the newest event first and those without a date last', async () => {
    const { ids } = await buildSeason()
    expect(await list('Seraphon')).toMatchObject({ matches: ids.map((match_id) => ({ match_id })), next_cursor: null })
  })

  it.each(['1', '3', '4', '7', '24', '25', '500'])(
    'is kept over pages of %s, without gaps or doubles',
    async (limit) => {
      const { ids } = await buildSeason()
      expect(await readPages(limit)).toEqual(ids)
      expect(await readPages(limit, { opponent: 'Skaven' })).toEqual(ids)
      expect(await readPages(limit, { to: '2026-02-01' })).toEqual(ids.slice(4, 17))
    },
  )

  it('is stable while matches are added before and after the page', async () => {
    const { add, ids } = await buildSeason()
    const added: number[] = []
    const seen = await readPages('5', {}, async () => {
      if (added.length >= 24) return
      for (const event_date of ['2026-12-01T12:00:00Z', '2026-02-01T08:00:00Z', null]) {
        added.push(...(await add({ event_date })).matches)
      }
    })
    expect(seen.filter((id) => !added.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(ids.length)
  })

  it('has 50 matches a page unless another limit is given', async () => {
    await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), '51W'))
    const page = await list('Seraphon')
    expect(page.matches).toHaveLength(50)
    expect((await list('Seraphon', { cursor: page.next_cursor ?? '' })).matches).toHaveLength(1)
  })
})
