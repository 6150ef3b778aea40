import { ApiError, type Body, type CallFunction, fateOf } from '@muster/contract/client'
import type { PairedRound } from '@muster/contract/rounds'
import { v4 as newId } from 'uuid'
import { type Left, leftBy } from '../../lib/sender.ts'
import type { ServerConnection } from '../../lib/server-connection.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import { secondsLeft } from '../rounds/clock.ts'
import { isSameRound, type LocalRound } from '../rounds/local-round.ts'
import type { Pair } from '../rounds/swap.ts'

/** What became of an attempt to send a round. */
export type RoundOutcome =
  | { type: 'published' }
  /** No usable response arrived, or the session has ended. */
  | ({ type: 'lost' } & Left)
  | { type: 'refused'; message: string }
  /** `refusal` says why theirs was not replaced. */
  | { type: 'conflict'; theirs: PairedRound; refusal?: string }

/** How long a call may take, in milliseconds. */
const maxWait = 10_000

/** How often to start again because the event has changed, for example by a result. */
const maxStarts = 5

/**
 * Makes the server have this round, whatever an earlier attempt has reached: each call depends on what the server has,
 * and on its version. So a lost response never makes a second round, and nobody's published round is overwritten.
 */
export async function sendRound(
  call: CallFunction,
  connection: ServerConnection,
  local: LocalRound,
): Promise<RoundOutcome> {
  try {
    for (let start = 0; start < maxStarts; start++) {
      const outcome = await publish(call, local).catch(unlessChanged)
      if (outcome?.type === 'published') await startClock(call, connection, local)
      if (outcome) return outcome
    }
    // Something else has changed the event each time.
    return { type: 'lost', isAnswered: true }
  } catch (error) {
    if (fateOf(error) !== 'refused') return { type: 'lost', ...leftBy(error) }
    return { type: 'refused', message: serverDetail(error) || 'Please try again.' }
  }
}

/** Undefined if the event has changed since it was read: the next attempt reads it again. */
function unlessChanged(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
}

const options = (version: number | null = null) => ({
  key: newId(),
  signal: AbortSignal.timeout(maxWait),
  ...(version !== null && { version }),
})

async function publish(call: CallFunction, local: LocalRound): Promise<RoundOutcome | undefined> {
  const { event_id, round_number, method, seed, top, keep_clubs_apart, forbid, despite_pending } = local
  const ofEvent = { event_id }
  const params = { event_id, round_number }
  // First, so that a change after it is noticed.
  const { version } = await call('GET /events/:event_id', { params: ofEvent }, options())
  const found = await call('GET /events/:event_id/rounds/:round_number', { params }, options()).catch(unlessMissing)
  if (found && found.state !== 'draft') {
    if (isSameRound(local, found)) return { type: 'published' }
    if (found.version === null || local.replaces !== found.version) return { type: 'conflict', theirs: found }
    return call('POST /events/:event_id/rounds/:round_number/unpublish', { params }, options(found.version)).then(
      () => undefined,
      async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'round_has_results') throw error
        // It has begun since: the user decides again.
        const theirs = await call('GET /events/:event_id/rounds/:round_number', { params }, options())
        return { type: 'conflict', theirs, refusal: serverDetail(error) } as const
      },
    )
  }
  const isKnown = found?.method === method && found.seed === seed && isSameRound(local, found)
  const body = { method, seed, keep_clubs_apart, forbid, ...(top != null && { top }) }
  const pair = (given: Body<'POST /events/:event_id/rounds'>) =>
    call('POST /events/:event_id/rounds', { params: ofEvent, body: given }, options(version))
  // Others may have gone home by now: then the server has nobody to pair, but takes the pairs as they are.
  const pairByHand = unlessNobody(() => pair({ method: 'manual', seed }))
  let draft = isKnown ? found : await (local.seeds ? pair(body) : pair(body).catch(pairByHand))
  if (draft.number !== round_number) {
    await call(
      'DELETE /events/:event_id/rounds/:round_number',
      { params: { event_id, round_number: draft.number } },
      options(draft.version),
    )
    return { type: 'refused', message: `Muster has no round ${round_number - 1}.` }
  }
  // With the sides, too: slips may lie on the tables already.
  if (!isSameRound(local, draft, sidesOf)) {
    const pairings = local.pairings.map(({ notes: _notes, first_id: _first, ...pair }) => pair)
    const byes = local.byes.map((participant_id) => ({ participant_id }))
    draft = await call(
      'PUT /events/:event_id/rounds/:round_number',
      { params, body: { pairings, byes } },
      options(draft.version),
    )
  }
  await call(
    'POST /events/:event_id/rounds/:round_number/publish',
    { params, body: { despite_pending } },
    options(draft.version),
  )
  return { type: 'published' }
}

const sidesOf = ({ participant1_id, participant2_id }: Pair) => `${participant1_id}–${participant2_id}`

const unlessNobody =
  <Result>(otherwise: () => Result) =>
  (error: unknown): Result => {
    if (!(error instanceof ApiError) || error.code !== 'nobody_to_pair') throw error
    return otherwise()
  }

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

/** The round is there: a clock that it cannot have is no reason to keep it. */
function unlessRefused(error: unknown): undefined {
  if (fateOf(error) !== 'refused') throw error
}

/** Gives the server the clock as it runs here. */
async function startClock(
  call: CallFunction,
  connection: ServerConnection,
  { event_id, round_number, clock }: LocalRound,
) {
  if (!clock) return
  const body = { is_running: clock.ends_at !== null, seconds_left: secondsLeft(clock, connection.now()) }
  const params = { event_id, round_number }
  await call('PUT /events/:event_id/rounds/:round_number/clock', { params, body }, options()).catch(unlessRefused)
}
