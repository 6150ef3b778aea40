import { randomInt } from 'node:crypto'
import { type Pair, seedMax } from '@muster/contract/pairings'
import type { RoundByHand, RoundIds, RoundInput } from '@muster/contract/rounds'
import type { Round } from '@muster/rules/read-round'
import { seatRound } from '@muster/rules/tables'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError, invalidInput, notFound } from '../../http/app-error.ts'
import type { Caller, Viewer } from '../../http/authentication.ts'
import type { Transact } from '../../http/idempotency.ts'
import { changedMeanwhile, hasSeen, type Seen } from '../../http/versions.ts'
import { first, type LockedEvent } from '../events/queries.ts'
import { type OwnEvent, requireVisible, withOwnEvent, withSeenEvent } from '../events/service.ts'
import { pairRound } from '../pairings/service.ts'
import { type Checked, presentPaired } from './present.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

type Rounds = queries.EventRounds

/** The rounds of an event as this viewer may see them: a draft is its owner's. Throws `not_found`. */
async function viewRounds(db: Db, event_id: number, viewer: Viewer) {
  const event = first(await queries.findRounds(db, event_id))
  const caller = (await requireVisible(db, event, viewer)) ?? (await viewer.findCaller())
  const isOwner = caller?.id === event.owner_id
  return { event, numbers: numbersOf(event).filter((number) => isOwner || !isDraft(event, number)) }
}

const isDraft = ({ rounds }: Rounds, number: number) =>
  rounds.some((round) => round.number === number && round.is_draft)

export function numbersOf({ rounds, matches }: Rounds): number[] {
  const numbers = new Set([
    ...rounds.map(({ number }) => number),
    ...matches.flatMap(({ round_number }) => round_number ?? []),
  ])
  return [...numbers].sort((a, b) => a - b)
}

/** Throws `not_found`. */
export const listRounds = viewRounds

/** A round with its check. Throws `not_found`, and `not_found` for a draft of somebody else. */
export async function viewRound(db: Db, { event_id, round_number }: RoundIds, viewer: Viewer): Promise<Checked> {
  const { event, numbers } = await viewRounds(db, event_id, viewer)
  if (!numbers.includes(round_number)) throw notFound('round')
  return check(event, round_number)
}

/** What is to be said of a round as it stands. */
export async function check(event: Rounds, number: number): Promise<Checked> {
  const row = event.rounds.find((each) => each.number === number)
  const round = rules.roundAt(event, number)
  const method = row?.method ?? null
  const participants = rules.seenBy(method, rules.entrantsOf(event, number, round, row?.is_draft === true))
  const { check: found } = await pairRound({ participants, wishes: wishesOf(event, number, row), round })
  return { event, number, check: rules.withoutGiven(found, method) }
}

const wishesOf = ({ rounds_planned }: Rounds, number: number, row: rules.RoundRow | undefined) => ({
  seed: row?.seed ?? 0,
  forbid: row?.forbid ?? [],
  keep_clubs_apart: row?.keep_clubs_apart ?? false,
  keep: [],
  rounds_left: Math.max(1, (rounds_planned ?? number) - number + 1),
  with_bye: true,
})

export interface OwnRound {
  user: Caller
  ids: RoundIds
  seen: Seen
}

/**
 * Pairs the next round as a draft, in the place of the one that is there. Throws `not_found`, `not_owner`,
 * `changed_meanwhile`, `nobody_to_pair`, `round_undecided`, `invalid_input`.
 */
export function pairNext<Answer>(transact: Transact<Checked, Answer>, own: OwnEvent, input: RoundInput) {
  return withSeenEvent(transact, own, async (tx) => {
    const event_id = own.id
    const event = await load(tx, event_id)
    const number = rules.lastRound(event) + 1
    if (number > 1000) throw invalidInput('method', 'An event can have at most 1000 rounds.')
    const { method, seed = randomInt(seedMax), top, forbid, keep_clubs_apart } = input
    const { round, seeds = null } = await pair(event, number, { ...input, seed })
    // Matches that were typed in meanwhile may have moved the end.
    for (const draft of event.rounds.filter((each) => each.is_draft && each.number !== number))
      await queries.deleteRound(tx, { event_id, number: draft.number })
    const drawn = { method, seed, top: top ?? null, seeds, forbid, keep_clubs_apart }
    await queries.saveDraft(tx, { event_id, number, ...drawn })
    await queries.seatDraft(tx, { event_id, number }, round)
    return check(await load(tx, event_id), number)
  })
}

export const load = async (tx: Tx, event_id: number) => first(await queries.findRounds(tx, event_id))

interface Drawn extends RoundInput {
  seed: number
}

interface Made {
  round: Round
  seeds?: readonly number[]
}

async function pair(event: Rounds, number: number, { method, top, keep, ...wishes }: Drawn): Promise<Made> {
  const nobody: Round = { pairings: [], byes: [] }
  const entrants = rules.entrantsOf(event, number, nobody, true)
  requireKnown(new Set(entrants.map(({ id }) => id)), { pairings: keep, byes: [] }, 'keep')
  // Where an elimination is decided, nobody else may be left.
  if (entrants.length < 2 && (method !== 'elimination' || event.matches.length === 0)) {
    throw new AppError(
      'nobody_to_pair',
      'There are not two participants to pair. Check in who has come, or add participants.',
    )
  }
  if (method === 'elimination') {
    const next = rules.nextOfElimination(event, number, top)
    if (next === 'no_top') throw invalidInput('top', 'Please say how many play: 2, 4, 8, 16 or another power of two.')
    if (next === 'over')
      throw new AppError('nobody_to_pair', 'This elimination is decided: there is nobody left to pair.')
    if ('undecided' in next) throw undecided(event, number - 1, next.undecided)
    return { ...next, round: withTables(event, number, next.round) }
  }
  const robin = method === 'round_robin' ? rules.nextOfRobin(entrants, number, { ...wishes, keep }) : undefined
  if (robin) return { round: withTables(event, number, robin, keep) }
  if (method === 'manual') return { round: { ...nobody, pairings: keep } }
  const participants = rules.seenBy(method, entrants)
  const { rounds_left } = wishesOf(event, number, undefined)
  return pairRound({ participants, wishes: { ...wishes, keep, rounds_left, with_bye: true } })
}

function withTables(event: Rounds, number: number, round: Round, keep: readonly Pair[] = []): Round {
  return { ...round, pairings: seatRound(rules.entrantsOf(event, number, round, false), round, keep) }
}

function undecided(event: Rounds, number: number, ids: readonly number[]) {
  const names = ids.map((id) => nameOf(event, id)).join(' and ')
  return new AppError(
    'round_undecided',
    `${names} have no winner in round ${number}. An elimination needs one of each match.`,
  )
}

export const nameOf = ({ participants }: Rounds, id: number) =>
  participants.find((each) => each.id === id)?.nickname ?? String(id)

/** Throws `invalid_input` unless everybody in the round plays, and has one place. */
function requireKnown(known: ReadonlySet<number>, { pairings, byes }: Round, path: string) {
  const seated = new Set<number>()
  const tables = new Set<number>()
  const take = (id: number, at: string) => {
    if (!known.has(id)) throw invalidInput(at, 'Must be a participant who plays this round')
    if (seated.has(id)) throw invalidInput(at, 'Must not have two places in a round')
    seated.add(id)
  }
  for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
    take(participant1_id, `${path}.${index}.participant1_id`)
    take(participant2_id, `${path}.${index}.participant2_id`)
    if (table_number == null) continue
    if (tables.has(table_number))
      throw invalidInput(`${path}.${index}.table_number`, `Table ${table_number} must not be there twice`)
    tables.add(table_number)
  }
  for (const [index, id] of byes.entries()) take(id, `byes.${index}.participant_id`)
}

/**
 * Pairs a draft by hand. Of a round that is published, it gives the byes, such as to somebody who came late. Throws
 * `not_found`, `not_owner`, `changed_meanwhile`, `round_published`, `invalid_input`.
 */
export function pairByHand<Answer>(
  transact: Transact<Checked, Answer>,
  own: OwnRound,
  { pairings, byes }: RoundByHand,
) {
  return withRound(transact, own, async (tx, event, row) => {
    const number = row.number
    const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
    if (row.is_draft) {
      // Also somebody who has not come yet, if the organiser says so.
      requireKnown(rules.eligible(event, number), round, 'pairings')
      await queries.seatDraft(tx, { event_id: event.id, number }, round)
    } else {
      if (!rules.areSamePairs(rules.roundAt(event, number).pairings, pairings)) {
        throw new AppError(
          'round_published',
          `Round ${number} is published, so only its byes can be given here. Change its matches instead.`,
        )
      }
      // Also somebody who has dropped since.
      requireKnown(rules.eligible(event, 0), round, 'pairings')
      await queries.saveByes(tx, { event_id: event.id, number }, round.byes)
    }
    return check(await load(tx, event.id), number)
  })
}

/** Does something with a round of an event, which Muster has paired. */
export function withRound<Row, Answer>(
  transact: Transact<Row, Answer>,
  { user, ids: { event_id, round_number }, seen }: OwnRound,
  deed: (tx: Tx, event: Rounds, row: rules.RoundRow, locked: LockedEvent) => Promise<Row>,
) {
  return withOwnEvent(transact, user, event_id, async (tx, locked) => {
    const event = await load(tx, event_id)
    const row = event.rounds.find(({ number }) => number === round_number)
    if (!row) throw notFound('round')
    if (!hasSeen(seen, row.version)) {
      const at = new Date(row.changed_at)
      throw changedMeanwhile({ ...presentPaired(await check(event, round_number)) }, { at, by: user.nickname })
    }
    return deed(tx, event, row, locked)
  })
}
