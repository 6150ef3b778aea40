import { describe, expect, it } from 'vitest'
import { pairRound, type Standing } from './pairing.ts'
import { openRandom } from './random.ts'

const standing = (points: number, met: number[] = [], satOut = false): Standing => ({
  points,
  met: new Set(met),
  satOut,
})
const random = () => openRandom(1, 'pairing test')
const sorted = (pairs: readonly (readonly number[])[]) => pairs.map((pair) => pair.toSorted()).toSorted()

describe('pairRound', () => {
  it('pairs participants with equal points, the best at the first table', () => {
    const { pairs, out } = pairRound(random(), [standing(0), standing(2), standing(0), standing(2)])
    expect(pairs.map((pair) => pair.toSorted())).toEqual([
      [1, 3],
      [0, 2],
    ])
    expect(out).toBeUndefined()
  })

  it('avoids a rematch, even when it would be between the last two', () => {
    const standings = [standing(3), standing(2), standing(1, [3]), standing(0, [2])]
    expect(sorted(pairRound(random(), standings).pairs)).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('gives the bye to the lowest participant who has not had one', () => {
    const standings = [standing(2), standing(1), standing(0, [], true)]
    expect(pairRound(random(), standings)).toMatchObject({ out: 1 })
  })

  it('accepts a rematch when there is no other way', () => {
    expect(sorted(pairRound(random(), [standing(1, [1]), standing(0, [0])]).pairs)).toEqual([[0, 1]])
  })

  it('pairs no one when there are no participants', () => {
    expect(pairRound(random(), [])).toEqual({ pairs: [], out: undefined })
  })
})
