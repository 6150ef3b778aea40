import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { createDatabase } from '../../lib/database.ts'
import type { LocalRound } from '../rounds/local-round.ts'
import { createLocalRounds } from './local-rounds.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const round = {
  user_id: 1,
  event_id: 7,
  round_number: 2,
  key: 'k',
  published_at: 'now',
  pairings: [],
} as unknown as LocalRound

/** A tab, and another one on the same device that sends the round of both. */
async function openTabs(onGone: () => Promise<boolean>) {
  const database = createDatabase()
  const open = (of: typeof onGone) =>
    createLocalRounds({
      database,
      user_id: 1,
      onWritten: () => {},
      onGone: of,
      pause: 0,
      readResults: async (readAlong) => (await readAlong())(),
    })
  const [tab, other] = [open(onGone), open(async () => true)]
  await other.change(round, () => round)
  await tab.readOthers()
  await other.change(round, () => undefined)
  return tab
}

it('a round that another tab has sent stays in view until the server’s lists are here, though they are refused twice', async () => {
  const shown: number[] = []
  const responses = [false, false, true]
  const tab = await openTabs(async () => {
    shown.push(tab.state.length)
    return responses.shift() ?? false
  })
  expect(tab.state).toEqual([round])
  await tab.readOthers()
  expect(shown).toEqual([1, 1, 1])
  expect(tab.state).toEqual([])
})

it('a round that another tab has discarded goes in the end, though the server does not respond', async () => {
  let calls = 0
  const tab = await openTabs(async () => {
    calls++
    return false
  })
  await tab.readOthers()
  expect([calls, tab.state]).toEqual([4, []])
})
