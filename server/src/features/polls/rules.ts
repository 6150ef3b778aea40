import { createHmac } from 'node:crypto'
import type { Votes } from '@muster/contract/poll-fields'

/** The ballots of a poll: whom each names, by its key. */
export type Ballots = Readonly<Record<string, readonly number[]>>

/**
 * The key of a ballot. It depends on a secret that only the voter's device has, so nobody who reads the database
 * finds out whose it is. Two accounts on one device have a ballot each.
 */
export const ballotKey = (device: string, { poll_id, user_id }: { poll_id: number; user_id: number }) =>
  createHmac('sha256', device).update(`ballot ${poll_id} ${user_id}`).digest('hex')

/** The votes of each participant, most first; equal ones by id. */
export function countVotes(ballots: Ballots): Votes[] {
  const votes = new Map<number, number>()
  for (const id of Object.values(ballots).flat()) votes.set(id, (votes.get(id) ?? 0) + 1)
  return [...votes]
    .map(([participant_id, count]) => ({ participant_id, votes: count }))
    .sort((a, b) => b.votes - a.votes || a.participant_id - b.participant_id)
}
