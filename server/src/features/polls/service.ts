import type { Votes } from '@muster/contract/poll-fields'
import { type Poll, type PollIds, type PollInput, pollsMax } from '@muster/contract/polls'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Caller, Viewer } from '../../http/authentication.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { getEvent, type LockedEvent } from '../events/queries.ts'
import { requireVisibleEvent, withEvent, withStaffedEvent } from '../events/service.ts'
import { scoreParticipants } from '../participants/queries.scores.ts'
import { getOwn } from '../participants/service.ts'
import * as queries from './queries.ts'
import { ballotKey, countVotes } from './rules.ts'

interface Voter {
  user_id: number | undefined
  /** The secret of the device; undefined without one. */
  device: string | undefined
}

async function findPolls(db: Db, event_id: number, { user_id, device }: Voter): Promise<Poll[]> {
  const rows = await queries.findPolls(db, event_id, user_id)
  const voted = rows.filter(({ has_voted, results }) => has_voted && results === null).map(({ id }) => id)
  const picks =
    voted.length === 0 || user_id === undefined || device === undefined
      ? new Map<number, number[] | null>()
      : await queries.findPicks(
          db,
          voted,
          voted.map((poll_id) => ballotKey(device, { poll_id, user_id })),
        )
  return rows.map(({ has_voted, results, ...poll }) => ({
    ...poll,
    state: results === null ? 'open' : 'closed',
    has_voted: Boolean(has_voted),
    own_picks: picks.get(poll.id) ?? null,
    results,
  }))
}

/** Throws `not_found`. */
async function getPoll(db: Db, { event_id, poll_id }: PollIds, voter: Voter): Promise<Poll> {
  const poll = (await findPolls(db, event_id, voter)).find(({ id }) => id === poll_id)
  if (!poll) throw notFound('poll')
  return poll
}

/** The polls of an event, with what the viewer has voted on this device. Throws `not_found`. */
export async function viewPolls(db: Db, event_id: number, viewer: Viewer, device: string | undefined): Promise<Poll[]> {
  await requireVisibleEvent(db, event_id, viewer)
  const caller = await viewer.findCaller()
  return findPolls(db, event_id, { user_id: caller?.id, device })
}

const nobody: Voter = { user_id: undefined, device: undefined }

/** Throws `not_found`, `not_owner`, `too_many_polls`, `invalid_input`. */
export const addPoll = (transact: Transact<Poll>, user: Actor, event_id: number, input: PollInput) =>
  withStaffedEvent(transact, user, event_id, async (tx) => {
    if ((await queries.countPolls(tx, event_id)) >= pollsMax)
      throw new AppError('too_many_polls', `An event can have at most ${pollsMax} polls. Please delete one first.`)
    await requireCategory(tx, event_id, input.category ?? null)
    return getPoll(tx, { event_id, poll_id: await queries.insertPoll(tx, event_id, input) }, nobody)
  })

async function requireCategory(tx: Tx, event_id: number, category: string | null) {
  if (category === null) return
  const { categories } = await getEvent(tx, event_id)
  if (!categories.some(({ code }) => code === category))
    throw invalidInput('category', `This event has no category ${category}.`)
}

interface Cast {
  user: Caller
  ids: PollIds
  device: string | undefined
  picks: readonly number[]
}

/**
 * Casts or changes a ballot. Nothing in the database tells whose it is. Throws `not_found`, `poll_closed`,
 * `already_voted`, `invalid_input`.
 */
export const cast = (transact: Transact<Poll>, { user, ids, device, picks }: Cast) =>
  withEvent(transact, ids.event_id, async (tx, event) => {
    const { id: participant_id, waiting_since } = await getOwn(tx, event, user)
    if (device === undefined) throw invalidInput('', 'The header Device must have the secret of this device.')
    const voter = { user_id: user.id, device }
    const poll = await getPoll(tx, ids, voter)
    if (poll.state === 'closed') throw new AppError('poll_closed', 'This poll is closed. Your vote was not changed.')
    if (waiting_since !== null) throw invalidInput('', 'You are on the waiting list. Only those with a place vote.')
    await requirePicks(tx, event, poll, { picks, participant_id })
    const own = { poll_id: poll.id, user_id: user.id }
    const ballots = await queries.getBallots(tx, poll.id)
    const key = ballotKey(device, own)
    if (poll.has_voted && !Object.hasOwn(ballots, key))
      throw new AppError(
        'already_voted',
        'You have voted on another device. As votes are secret, only that device can change yours.',
      )
    await queries.saveBallot(tx, own, { ...ballots, [key]: picks })
    return getPoll(tx, ids, voter)
  })

/** Throws `invalid_input`. */
async function requirePicks(
  tx: Tx,
  event: LockedEvent,
  poll: Poll,
  { picks, participant_id }: { picks: readonly number[]; participant_id: number },
) {
  const path = 'participant_ids'
  if (new Set(picks).size < picks.length) throw invalidInput(path, 'Please choose everybody once.')
  if (picks.length > poll.picks) throw invalidInput(path, `Please choose at most ${poll.picks}.`)
  if (picks.includes(participant_id)) throw invalidInput(path, 'You cannot vote for yourself.')
  const candidates = await queries.findCandidates(tx, event.id)
  if (picks.some((id) => !candidates.has(id))) throw invalidInput(path, 'Please choose participants of this event.')
  if (poll.choices === 'participants') return
  const opponents = await queries.findOpponents(tx, event.id, participant_id)
  if (picks.some((id) => !opponents.has(id))) throw invalidInput(path, 'Please choose among your opponents.')
}

/** With fewer, the counts would tell who voted for whom. */
const ballotsMin = 3

/**
 * Counts a poll and deletes its ballots. With a category, the votes become its scores. A poll that is closed already stays
 * as it is. Throws `not_found`, `not_owner`, `too_few_votes`.
 */
export const close = (transact: Transact<Poll>, user: Actor, ids: PollIds) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    const poll = await getPoll(tx, ids, nobody)
    if (poll.state === 'closed') return poll
    const ballots = await queries.getBallots(tx, poll.id)
    const count = Object.keys(ballots).length
    if (count > 0 && count < ballotsMin)
      throw new AppError(
        'too_few_votes',
        `Fewer than ${ballotsMin} have voted, so the counts would tell who voted for whom. Wait for more, or delete the poll.`,
      )
    const candidates = await queries.findCandidates(tx, ids.event_id)
    const results = countVotes(ballots).filter((each) => candidates.has(each.participant_id))
    await queries.closePoll(tx, poll.id, { results, ballots: count })
    if (count > 0) await scoreVotes(tx, ids.event_id, { category: poll.category, candidates, results })
    return getPoll(tx, ids, nobody)
  })

interface Counted extends Pick<Poll, 'category'> {
  candidates: ReadonlySet<number>
  results: readonly Votes[]
}

async function scoreVotes(tx: Tx, event_id: number, { category: code, candidates, results }: Counted) {
  const { categories } = await getEvent(tx, event_id)
  const category = categories.find((each) => each.code === code)
  if (!category) return
  const votes = new Map(results.map((each) => [each.participant_id, each.votes]))
  const scores = [...candidates].map((participant_id) => ({
    participant_id,
    code: category.code,
    score: Math.min(votes.get(participant_id) ?? 0, category.max),
  }))
  await scoreParticipants(tx, event_id, scores)
}

/** Deletes a poll with its ballots or results. Throws `not_found`, `not_owner`. */
export const remove = (transact: Transact<void>, user: Actor, ids: PollIds) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    if (!(await queries.deletePoll(tx, ids.event_id, ids.poll_id))) throw notFound('poll')
  })
