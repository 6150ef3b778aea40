import { describe, expect, it } from 'vitest'
import { readFixtures, scoreOf } from './pasted-lists.ts'

describe('a pasted list is read as it is meant, and what is in doubt is marked', () => {
  it.each([...readFixtures(''), ...readFixtures('held-out')])('$name', (fixture) => {
    const { wrong, missed, ...score } = scoreOf(fixture)
    expect([...wrong, ...missed]).toEqual([])
    expect(score).toMatchObject({ rightNames: score.names, rightArmies: score.armies })
  })
})
