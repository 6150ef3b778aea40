import { expect, it } from 'vitest'
import { describeComparison } from './beside-all-players.ts'

const more = 'wins clearly more than all its players together'
const less = 'wins clearly less than all its players together'
const beyond = 'the army alone does not explain that.'

it.each([
  // The interval of 5 of 5 begins at 57%.
  [{ wins: 5, draws: 0, losses: 0 }, 0.56, `${more} (100% against 56%): ${beyond}`],
  [
    { wins: 5, draws: 0, losses: 0 },
    0.57,
    'wins 100%, against 57% for all its players: after 5 matches, chance alone could explain that.',
  ],
  // That of 10 of 20 goes from 30% to 70%.
  [
    { wins: 9, draws: 2, losses: 9 },
    0.69,
    'wins 50%, against 69% for all its players: after 20 matches, chance alone could explain that.',
  ],
  [{ wins: 9, draws: 2, losses: 9 }, 0.71, `${less} (50% against 71%): ${beyond}`],
])('%o beside %d', (record, faction_rate, sentence) => {
  const compared = { faction: 'Skaven', faction_rate, ...record }
  expect(describeComparison('Ana wins', compared)).toBe(`With Skaven, Ana ${sentence}`)
})

it('says nothing about fewer than five matches', () => {
  const record = { faction: 'Skaven', faction_rate: 0.3, wins: 4, draws: 0, losses: 0 }
  expect(describeComparison('Ana wins', record)).toBeUndefined()
})
