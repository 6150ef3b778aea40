import { compareArmies } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Query = NonNullable<NonNullable<Parameters<typeof test.call<typeof compareArmies>>[1]>['query']>

async function compare(a: string, b: string, query: Partial<Query> = {}) {
  const { status, body } = await test.call(compareArmies, { query: { ...query, a, b } })
  expect(status).toBe(200)
  return body
}

const play = async (a: string, b: string, results: string) =>
  buildGames(test, rivals(await armiesOf(test, a, b), results))

describe('the difference of two factions', () => {
  // R. G. Newcombe, Stat. Med. 17 (1998) 873-890, table II, method 10: 56/70 less 48/80 is 0.2 (0.0524 to 0.3339).
  it('has the interval of the paper, is reversed with its sides, and is put into plain words', async () => {
    await play('Seraphon', 'Nighthaunt', '56W 14L')
    await play('Skaven', 'Nighthaunt', '48W 32L')
    const there = await compare('Seraphon', 'Skaven')
    expect(there).toMatchObject({
      a: { faction: 'Seraphon', matches: 70, rate: rateOf(56, 70), is_too_small: false },
      b: { faction: 'Skaven', matches: 80, rate: rateOf(48, 80), is_too_small: false },
      difference: { value: 0.2, low: expect.closeTo(0.0524, 4), high: expect.closeTo(0.3339, 4) },
      conclusion: 'a_higher',
    })
    const sentence =
      'Based on 70 and 80 matches, Seraphon wins more often than Skaven, by 5.2 to 33.4 percentage points.'
    expect(there.sentence).toBe(sentence)

    const back = await compare('Skaven', 'Seraphon')
    expect(back).toMatchObject({
      a: there.b,
      b: there.a,
      difference: { value: -0.2, low: expect.closeTo(-0.3339, 4), high: expect.closeTo(-0.0524, 4) },
      conclusion: 'b_higher',
    })
    expect(back.sentence).toBe(sentence.replace('70 and 80', '80 and 70'))
  })

  it('is null while one of them has no rate', async () => {
    await play('Seraphon', 'Nighthaunt', '20W')
    await play('Skaven', 'Skaven', '20W')
    expect(await compare('Seraphon', 'Skaven')).toMatchObject({
      b: { matches: 20, mirrors: 20, rate: null },
      difference: null,
      conclusion: 'too_small',
      sentence: 'Based on 20 and 0 matches, it is too early to tell them apart.',
    })
  })

  it('gives in its sentence the number of matches that the rates are made of', async () => {
    await play('Seraphon', 'Nighthaunt', '15W 4D 10L')
    await play('Skaven', 'Nighthaunt', '15W 10D 10L')
    const { a, sentence } = await compare('Seraphon', 'Skaven', { draws: 'left_out' })
    expect(a).toMatchObject({ matches: 29, rate: rateOf(15, 25) })
    expect(sentence).toBe('Based on 25 and 25 matches, there is no clear difference.')
    expect((await compare('Seraphon', 'Skaven')).sentence).toMatch(/^Based on 29 and 35 matches/)
  })
})

describe('the direct matches of two factions', () => {
  it('are seen from the first faction', async () => {
    await play('Seraphon', 'Skaven', '16W D 5L')
    await play('Skaven', 'Nighthaunt', 'WWW')
    const seen = { faction: 'Seraphon', opponent: 'Skaven', matches: 22, wins: 16, draws: 1, losses: 5 }
    expect((await compare('Seraphon', 'Skaven')).direct).toMatchObject(seen)
    const back = { faction: 'Skaven', opponent: 'Seraphon', matches: 22, wins: 5, draws: 1, losses: 16 }
    expect((await compare('Skaven', 'Seraphon')).direct).toMatchObject(back)
  })

  it('do not exist before the two have met, and a faction that has not played has an empty record', async () => {
    const nothing = { matches: 0, wins: 0, draws: 0, losses: 0, rate: null, is_too_small: true }
    const { a, b, ...rest } = await compare('Flesh-eater Courts', 'Lumineth Realm-lords')
    expect(a).toMatchObject({ ...nothing, faction: 'Flesh-eater Courts', participants: 0, participant_share: 0 })
    expect(b).toMatchObject({ ...nothing, faction: 'Lumineth Realm-lords', match_share: 0 })
    expect(rest).toEqual({
      direct: {
        ...nothing,
        faction: 'Flesh-eater Courts',
        opponent: 'Lumineth Realm-lords',
        opponent_grand_alliance: 'Order',
      },
      difference: null,
      conclusion: 'too_small',
      sentence: 'Based on 0 and 0 matches, it is too early to tell them apart.',
    })
  })

  it('pass the filters, like everything else', async () => {
    const duel = rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'WWL')
    await buildGames(test, { ...duel, location_country: 'Poland' })
    await buildGames(test, duel)
    const { a, b, direct } = await compare('Seraphon', 'Skaven', { country: 'Poland' })
    expect(direct).toMatchObject({ matches: 3, wins: 2 })
    expect(a).toMatchObject({ matches: 3, participants: 5, participant_share: 0.5, match_share: 1 })
    expect(b).toMatchObject({ matches: 3, wins: 1 })
    expect((await compare('Seraphon', 'Skaven')).direct).toMatchObject({ matches: 6, wins: 4 })
  })
})

describe('without names', () => {
  const most = async () => {
    const { a, b } = (await test.call(compareArmies)).body
    return [a.faction, b.faction]
  }

  it('the two that were played most are compared, by name where they are level', async () => {
    await play('Seraphon', 'Nighthaunt', '3W')
    await play('Skaven', 'Nighthaunt', '2W')
    expect(await most()).toEqual(['Nighthaunt', 'Seraphon'])
  })

  it('the first of the catalogue are, before anything was played', async () => {
    const factions = await most()
    expect(factions).toEqual(factions.toSorted())
    expect(new Set(factions).size).toBe(2)
  })
})
