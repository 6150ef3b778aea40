import type { CallFunction } from '@muster/contract/client'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, cleo, dan, published } from '../../testing/desk.ts'
import { fetchLists } from './fetch-lists.ts'

const day = (rounds: number) => ({
  rounds: Array.from({ length: rounds }, (_, index) => ({ ...published, number: index + 1, matches: 2 })),
  matches: Array.from({ length: rounds }, (_, index) => [
    buildMatch({ participant1: ana, participant2: ben, round_number: index + 1 }),
    buildMatch({ participant1: cleo, participant2: dan, round_number: index + 1 }),
  ]).flat(),
})

/** A page that fetches the lists from several servers: `rounds` is how many the next response knows. Two matches are a page. */
function openPage(rounds: (list: 'rounds' | 'matches', response: number) => number) {
  const count = { rounds: 0, matches: 0 }
  const call = (async (name: string, { query }: { query?: { cursor?: string } }) => {
    if (name.endsWith('/rounds')) return { rounds: day(rounds('rounds', count.rounds++)).rounds }
    if (query?.cursor) return { matches: day(2).matches.slice(2), next_cursor: null }
    const { matches } = day(rounds('matches', count.matches++))
    return { matches: matches.slice(0, 2), next_cursor: matches.length > 2 ? 'next' : null }
  }) as unknown as CallFunction
  const queryClient = createQueryClient(call)
  const own = { event_id: 1, user_id: 1, round_number: 2 }
  return async (seconds: number) => {
    const fetched = fetchLists({ queryClient }, own)
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    const matches = await Promise.race([fetched, Promise.resolve('waiting' as const)])
    return typeof matches === 'object' ? matches.map(({ round_number }) => round_number) : matches
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the matches of a round that was sent are there, however far behind some servers are for a moment', async () => {
  const behind = fc.array(fc.boolean(), { maxLength: 6 })
  const check = async (olderRounds: boolean[], olderMatches: boolean[]) => {
    const older = { rounds: olderRounds, matches: olderMatches }
    const fetch = openPage((list, response) => (older[list][response] ? 1 : 2))
    expect(await fetch(15)).toEqual([1, 1, 2, 2])
  }
  await fc.assert(fc.asyncProperty(behind, behind, check), { numRuns: inShort(100, 2000), seed })
})

it.each([
  ['awaited for two seconds', 1, 'waiting'],
  ['given up after them: somebody has taken it back', 3, [1, 1]],
])('a round that the server does not have is %s', async (_what, seconds, matches) => {
  expect(await openPage(() => 1)(seconds)).toEqual(matches)
})

it('lists that never agree are no response', async () => {
  expect(await openPage((list) => (list === 'rounds' ? 2 : 1))(16)).toBeUndefined()
})
