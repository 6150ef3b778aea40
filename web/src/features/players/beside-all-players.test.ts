import { expect, it } from 'vitest'
import { describeComparison } from './beside-all-players.ts'

const more = 'wins clearly more than all its players together'
const less = 'wins clearly less than all its players together'
const same = 'wins about as often as all its players together'

it.each([
  // A record without a loss says little after four matches.
  [{ wins: 4, draws: 0, losses: 0 }, 0.3, `${same} (100% against 30%): no clear difference after 4 matches.`],
  // The interval of 5 of 5 begins at 57%.
  [{ wins: 5, draws: 0, losses: 0 }, 0.56, `${more} (100% against 56%): the army alone does not explain that.`],
  [{ wins: 5, draws: 0, losses: 0 }, 0.57, `${same} (100% against 57%): no clear difference after 5 matches.`],
  // That of 10 of 20 goes from 30% to 70%.
  [{ wins: 9, draws: 2, losses: 9 }, 0.69, `${same} (50% against 69%): no clear difference after 20 matches.`],
  [{ wins: 9, draws: 2, losses: 9 }, 0.71, `${less} (50% against 71%): the army alone does not explain that.`],
])('%o beside %d', (record, faction_rate, sentence) => {
  expect(describeComparison('Ana', { faction: 'Skaven', faction_rate, ...record })).toBe(`With Skaven, Ana ${sentence}`)
})
