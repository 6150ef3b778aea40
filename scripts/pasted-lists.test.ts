import { describe, expect, it } from 'vitest'
import { readFixtures, scoreOf } from './pasted-lists.ts'

describe('parsePastedList', () => {
  it.each([...readFixtures(''), ...readFixtures('held-out')])('reads $name right, and marks doubts', (fixture) => {
    const { wrong, missed, ...score } = scoreOf(fixture)
    expect([...wrong, ...missed]).toEqual([])
    expect(score).toMatchObject({ rightNames: score.names, rightArmies: score.armies })
  })
})
