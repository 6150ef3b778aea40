import type { Match } from '@muster/contract/matches'
import { type Database, ofUser } from '../../lib/database.ts'
import type { IdOf } from '../participants/local-person.ts'
import { findSent, isLocalMatch, isPublished, type LocalRound, type LocalRoundKey } from '../rounds/local-round.ts'
import { aboutOf, type UnsentResult } from './unsent-result.ts'

type ChangeRound = (row: LocalRound | undefined) => LocalRound | undefined

export type LocalRounds = ReturnType<typeof createLocalRounds>

const storeKeyOf = ({ user_id, event_id, round_number }: LocalRoundKey): [number, number, number] => [
  user_id,
  event_id,
  round_number,
]

interface LocalRoundsOptions {
  database: Database
  user_id: number
  /** Tells the other tabs. */
  onWritten: () => void
  /**
   * Called before a published round goes that another tab has sent or discarded: the page needs the server's. Returns
   * whether it has them.
   */
  onGone: (local: LocalRound) => Promise<boolean>
  /** Before `onGone` is called again, in milliseconds. */
  pause?: number
  /** Reads the results, and something along with them that is shown in the same tick. */
  readResults: (readAlong: () => Promise<() => void>) => Promise<unknown>
}

interface HandOverOptions {
  idOf: IdOf
  isDropping?: boolean
  /** Whether a result stays as it is: its pair is still to be sent. */
  isLeft?: (result: UnsentResult) => boolean
}

/** How often the server's lists are fetched before a round goes without them. */
const attempts = 4

/** The rounds that only this device has. The database decides; memory shows what it has confirmed. */
export function createLocalRounds({
  database,
  user_id,
  onWritten,
  onGone,
  pause = 3000,
  readResults,
}: LocalRoundsOptions) {
  const listeners = new Set<() => void>()
  let state: readonly LocalRound[] = []
  let queue: Promise<void> = Promise.resolve()

  const load = () =>
    database
      .run(async (connection) => (await connection.getAll('unsent_rounds', ofUser(user_id))) as LocalRound[])
      .catch(() => undefined)

  const show = (found: readonly LocalRound[] | undefined) => {
    // Without a database, memory stays as it is.
    if (!found || (found.length === 0 && state.length === 0)) return
    state = found
    for (const listener of listeners) listener()
  }
  const read = async () => show(await load())
  /** In the same tick, or the page would show the matches of the server without their results. */
  const readWithResults = () =>
    readResults(async () => {
      const found = await load()
      return () => show(found)
    })

  const readOthers = async () => {
    const found = await load()
    const isGone = (local: LocalRound) =>
      isPublished(local) && found?.every((row) => storeKeyOf(row).join() !== storeKeyOf(local).join())
    for (const local of state.filter(isGone)) {
      // A busy server refuses for a moment. Without its lists, the desk would show no tables at all.
      for (let left = attempts; left > 0 && !(await onGone(local)); left--)
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await readWithResults()
  }

  return {
    get state() {
      return state
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads what other tabs have changed, one after another. */
    readOthers: () => {
      queue = queue.then(readOthers).catch(() => {})
      return queue
    },
    /** Changes a round in one transaction. Rejects if the browser cannot store it. */
    change: async (key: LocalRoundKey, change: ChangeRound): Promise<void> => {
      await database.run(async (connection) => {
        const transaction = connection.transaction('unsent_rounds', 'readwrite', { durability: 'strict' })
        const row = change((await transaction.store.get(storeKeyOf(key))) as LocalRound | undefined)
        void (row ? transaction.store.put(row) : transaction.store.delete(storeKeyOf(key)))
        await transaction.done
      })
      await read()
      onWritten()
    },
    /**
     * Removes a round that the server has, and gives its results the ids of the server's matches, in one transaction: they
     * are never lost and never sent twice. A round that was changed in the meantime stays. `isDropping` discards results
     * of pairs that the server does not have. `idOf` finds the participants of the server. Returns whether the database had
     * anything of the round.
     */
    handOver: async (
      { key, ...round }: LocalRoundKey & { key?: string | undefined },
      matches: readonly Match[],
      { idOf, isDropping = false, isLeft = () => false }: HandOverOptions,
    ): Promise<boolean> => {
      const isChanged = await database.run(async (connection) => {
        let count = 0
        const transaction = connection.transaction(['unsent_rounds', 'unsent_results'], 'readwrite', {
          durability: 'strict',
        })
        const rounds = transaction.objectStore('unsent_rounds')
        const results = transaction.objectStore('unsent_results')
        const row = (await rounds.get(storeKeyOf(round))) as LocalRound | undefined
        if (row?.key === key) {
          if (row) {
            void rounds.delete(storeKeyOf(round))
            count++
          }
          const all = (await results.getAll(ofUser(user_id))) as UnsentResult[]
          const known = new Set(all.map(({ match_id }) => match_id))
          for (const result of all.filter(isOfRound(round)).filter((each) => !isLeft(each))) {
            count++
            const match = findSent(matches, result.match_id, idOf)
            const sent = match && toSent(result, match, idOf)
            const isTaken = sent && known.has(sent.match_id)
            if (sent || isDropping) void results.delete([user_id, result.match_id])
            if (sent && !isTaken) void results.put(sent)
            if (!sent && !isDropping) void results.put(withoutMatch(result))
          }
        }
        await transaction.done
        return count > 0
      })
      await readWithResults()
      onWritten()
      return isChanged
    },
  }
}

/** Whether a result belongs to a match that only this device has. */
export const isOfRound =
  ({ event_id, round_number }: Pick<LocalRoundKey, 'event_id' | 'round_number'>) =>
  ({ event_id: id, match_id, about }: UnsentResult) =>
    isLocalMatch(match_id) && id === event_id && about.round_number === round_number

/** A local result as one of the server's match; undefined if others play there. */
function toSent(result: UnsentResult, match: Match, idOf: IdOf): UnsentResult | undefined {
  const { about } = result
  const values = { ...result.values, conceded_by: result.values.conceded_by && idOf(result.values.conceded_by) }
  const isTurned = findSent([{ ...match, participant2_id: 0 }], result.match_id, idOf) === undefined
  const now = aboutOf(match)
  const isSamePair = about.sides
    ? about.sides.map(idOf).every((id) => now.sides?.includes(id))
    : about.other === (isTurned ? now.one : now.other)
  if (!isSamePair) return undefined
  return {
    ...result,
    match_id: match.id,
    about: now,
    values: isTurned ? { ...values, one: values.other, other: values.one } : values,
    // A result that is there by now has not been seen: both are shown.
    version: match.result === 'pending' ? match.version : 0,
    // It was entered without a network, which the history of the match says.
    attempts: 1,
    attempted: [],
    state: { kind: 'waiting' },
  }
}

const withoutMatch = (result: UnsentResult): UnsentResult => ({
  ...result,
  state: { kind: 'refused', message: 'Not saved. These two have no match in the round that Muster has.' },
})
