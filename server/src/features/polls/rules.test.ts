import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ballotKey, countVotes } from './rules.ts'

it('finds a ballot only by the secret of the device, the poll and the account', () => {
  const own = { poll_id: 3, user_id: 41 }
  const keys = [
    ballotKey('a', own),
    ballotKey('b', own),
    ballotKey('a', { ...own, poll_id: 4 }),
    ballotKey('a', { ...own, user_id: 42 }),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(ballotKey('a', own)).toBe(keys[0])
})

it('counts every pick once, most votes first', () => {
  const ballots = fc.dictionary(
    fc.string({ minLength: 8 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(ballots, (given) => {
      const results = countVotes(given)
      const picks = Object.values(given).flat()
      expect(results.reduce((sum, { votes }) => sum + votes, 0)).toBe(picks.length)
      for (const { participant_id, votes } of results)
        expect(votes).toBe(picks.filter((id) => id === participant_id).length)
      expect(results.map(({ votes }) => votes)).toEqual(results.map(({ votes }) => votes).sort((a, b) => b - a))
    }),
  )
})
